import { describe, expect, it } from 'vitest';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { invalidQuote, quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';

/** `RANDOM_QUOTES=10000` runs the complete set, which takes two minutes. */
const cases = Number(process.env['RANDOM_QUOTES'] ?? propertyRuns(200, 1_500));
const wrongCases = cases / 10;
const context = quoteContext();

describe.each(await loadProducts())('$code', (product) => {
  it(`prices ${cases} random quotes, whose amounts sum`, { timeout: 600_000 }, () => {
    let declined = 0;
    for (let seed = 0; seed < cases; seed += 1) {
      const priced = priceQuote(product, validQuote(product, seed, context), demonstrationRateBook, context);
      if (priced.kind === 'declined') {
        declined += 1;
        continue;
      }
      if (priced.kind !== 'priced') throw new Error(`${product.code}/${seed}: ${JSON.stringify(priced)}`);
      for (const formula of Object.values(priced.estimation.formulas)) {
        const covers = formula.guarantees.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
        const fees = formula.fees.reduce((sum, { amount }) => sum + amount, 0);
        const paid = formula.cash + formula.secondary * (formula.instalments - 1);
        if (covers !== formula.premium || covers + fees !== formula.total || paid !== formula.total)
          throw new Error(`${product.code}/${seed}: ${covers} + ${fees} and ${paid} are not ${formula.total}`);
      }
    }
    expect(declined).toBeLessThan((cases * 9) / 10);
  });

  it(`refuses ${wrongCases} invalid quotes with an error on the field`, () => {
    for (let seed = 0; seed < wrongCases; seed += 1) {
      const { quote, path } = invalidQuote(product, seed, context);
      const { problems } = product.check(quote, context);
      expect(
        problems.map((problem) => problem.path),
        `seed ${seed}`,
      ).toContain(path);
    }
  });
});
