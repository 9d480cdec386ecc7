import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { type Bench, quantile } from './bench.ts';

/** A declined quote is not priced and would not be measured. */
const withoutAcceptanceRules = { tariffs: demonstrationTariffs, acceptance: [] };

const quotes = 500;
const warmUps = 100;

/** "Calculer" of each product, without network and database: validating the values and pricing every formula and plan. */
const bench: Bench = {
  name: 'pricing',
  run: async () => {
    const context = quoteContext();
    const figures: Record<string, number> = {};
    for (const product of await loadProducts()) {
      const cases = Array.from({ length: quotes }, (_, seed) => validQuote(product, seed, context));
      const price = (quote: (typeof cases)[number]) => priceQuote(product, quote, withoutAcceptanceRules, context);
      for (const quote of cases.slice(0, warmUps)) price(quote);
      const samples = cases.map((quote) => {
        const startedMs = performance.now();
        if (price(quote).kind !== 'priced') throw new Error(`${product.code} did not price`);
        return performance.now() - startedMs;
      });
      figures[`${product.code}P50Ms`] = quantile(samples, 0.5);
      figures[`${product.code}P95Ms`] = quantile(samples, 0.95);
    }
    return figures;
  },
};

export default bench;
