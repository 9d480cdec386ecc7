import { expect, test } from 'vitest';
import { demoPortfolio } from '#server/demo/portfolio.ts';
import { withEnteredQuotes } from '#server/demo/quote-answers.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';

// Earlier demonstration quotes lacked required fields such as « Civilité », so they could not be converted.
test('demonstration quotes: are entered and priced if they are open and convertible', async () => {
  const products = await loadProducts();
  const lackingProducts: string[] = [];
  let openCount = 0;
  for (const createdQuotes of demoPortfolio({ seed: 1, today: '2026-11-24', contracts: 4000 })) {
    const { batch, quotes } = withEnteredQuotes(createdQuotes, products);
    const typed = new Map(quotes.map((quote) => [quote.contract_id, quote]));
    for (const row of batch.contract) {
      if (!row.is_estimate || row.status !== contractStatuses.quote || !isConvertible(row.product_code)) continue;
      openCount += 1;
      const quote = typed.get(row.id);
      if (!quote) lackingProducts.push(`${row.product_code} ${row.id}`);
      else expect([quote.formula.total, quote.formula.splittingCode]).toEqual([row.annual_premium, row.splitting]);
    }
  }
  expect(lackingProducts).toEqual([]);
  expect(openCount).toBeGreaterThan(400);
});
