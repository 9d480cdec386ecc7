import { expect, test } from 'vitest';
import { differenceOf, optionPaths } from '#features/quotes/wizard/live/option-differences.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook as book } from '#shared/tariff/demonstration/book.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = {
  today: '2026-11-21',
  lists: quoteLists,
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
};
const quote = product.normalize(carQuote, context);
const estimationOf = (given: RawGroup) => {
  const priced = priceQuote(product, given, book, context);
  if (priced.kind !== 'priced') throw new Error(JSON.stringify(priced));
  return priced.estimation;
};
const estimation = estimationOf(quote);
const option = (name: string): string => `productRisk.options.${name}`;
const told = (name: string, key = 'A_TOUS_RISQUES') =>
  differenceOf({ product, quote, context, book, estimation, key }, option(name));

test('an option tells what its other choice adds to the year, as the quote would then cost', () => {
  const other = estimationOf(withValue(quote, option('isPerteFinanciere'), 'true'));
  const difference =
    (other.formulas['A_TOUS_RISQUES']?.total ?? 0) - (estimation.formulas['A_TOUS_RISQUES']?.total ?? 0);
  expect(difference).toBeGreaterThan(0);
  expect(told('isPerteFinanciere')).toBe(`Oui\u00A0: +\u00A0${formatXpf(difference)}`);
});

test('an option that a formula does not hold changes nothing there, and says nothing', () => {
  expect(told('isPerteFinanciere', 'A_TIERS')).toBeNull();
});

test('every choice but the one that is made is told, those that the risk does not take aside', () => {
  expect(told('franchiseModulationDTA')).not.toContain('20\u00A0%\u00A0:');
  expect(told('franchiseModulationDTA')?.split(' · ').length).toBeGreaterThan(2);
});

test('the options of the last step are looked at, the plan is not: it changes no cover', () => {
  expect(optionPaths(product)).toContain(option('driverWarranty'));
  expect(optionPaths(product)).not.toContain(option('fractionnement'));
});
