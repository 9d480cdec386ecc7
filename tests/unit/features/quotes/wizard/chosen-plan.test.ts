import { expect, it } from 'vitest';
import { keyOnPlan } from '#features/quotes/wizard/work/quote-progress.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';

const answer = priceQuote(product, homeQuote, demonstrationRateBook, quoteContext());
if (answer.kind !== 'priced') throw new Error('no price');
const { estimation } = answer;
const priced = { estimation, isIndicative: false, pricedAtMs: 0 };

it('chosen plan: « Facilité de paiement » sets the plan of the chosen formula', () => {
  const keyAfterPlan = (chosenKey: string | null, plan: string) => keyOnPlan({ priced, chosenKey }, plan);
  expect(keyAfterPlan('A_CONFORT', 'M')).toBe('M_CONFORT');
  expect(keyAfterPlan('M_CONFORT', 'M')).toBe('M_CONFORT');
  expect(keyAfterPlan(null, 'M')).toBeNull();
  // A product with annual payment only has no such field.
  expect(keyAfterPlan('A_CONFORT', '')).toBe('A_CONFORT');
  const annual = Object.fromEntries(Object.entries(estimation.formulas).filter(([key]) => key.startsWith('A_')));
  const yearly = { ...priced, estimation: { ...estimation, formulas: annual } };
  expect(keyOnPlan({ priced: yearly, chosenKey: 'A_CONFORT' }, 'M')).toBeNull();
});
