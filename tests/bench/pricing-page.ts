import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { findQuotable } from '#shared/products/registry.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

export interface PageCases {
  readonly code: string;
  readonly quotes: readonly RawGroup[];
  readonly tariffs: readonly Tariff[];
  readonly context: QuoteContext;
  readonly warmUps: number;
}

/** What runs in the page: prices quotes one after the other. Milliseconds of each, those that warm up left out. */
const priceAll = async ({ code, quotes, tariffs, context, warmUps }: PageCases): Promise<number[]> => {
  const product = await findQuotable(code);
  if (!product) throw new Error(`no product ${code}`);
  const samples = quotes.map((quote) => {
    const startedMs = performance.now();
    if (priceQuote(product, quote, tariffs, context).kind !== 'priced') throw new Error(`${code} did not price`);
    return performance.now() - startedMs;
  });
  return samples.slice(warmUps);
};
export type PriceAll = typeof priceAll;

Object.assign(globalThis, { priceAll });
