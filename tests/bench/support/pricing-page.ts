import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';

export interface PageCases {
  readonly code: string;
  readonly quotes: readonly RawGroup[];
  readonly book: RateBook;
  readonly context: QuoteContext;
  readonly warmUps: number;
}

/** Runs in the page: prices quotes one after the other. Milliseconds of each after the warm-up. */
const priceAll = async ({ code, quotes, book, context, warmUps }: PageCases): Promise<number[]> => {
  const product = await loadProduct(code);
  if (!product) throw new Error(`no product ${code}`);
  const samples = quotes.map((quote) => {
    const startedMs = performance.now();
    if (priceQuote(product, quote, book, context).kind !== 'priced') throw new Error(`${code} did not price`);
    return performance.now() - startedMs;
  });
  return samples.slice(warmUps);
};
export type PriceAll = typeof priceAll;

Object.assign(globalThis, { priceAll });
