import { expect, test } from 'vitest';
import { optionDifferences, optionPaths } from '#features/quotes/wizard/live/option-differences.ts';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { formatSignedXpf } from '#shared/primitives/money.ts';
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
const estimationOf = (values: RawGroup) => {
  const priced = priceQuote(product, values, book, context);
  if (priced.kind !== 'priced') throw new Error(JSON.stringify(priced));
  return priced.estimation;
};
const estimation = estimationOf(quote);
const optionPath = (name: string): string => `productRisk.options.${name}`;
const differencesOf = (name: string, key = 'A_TOUS_RISQUES') =>
  optionDifferences({ product, quote, context, book, estimation, key }, optionPath(name));

test('option differences: contain the difference in annual price of the other choice', () => {
  const withOption = estimationOf(withValue(quote, optionPath('isPerteFinanciere'), 'true'));
  const difference =
    (withOption.formulas['A_TOUS_RISQUES']?.total ?? 0) - (estimation.formulas['A_TOUS_RISQUES']?.total ?? 0);
  expect(difference).toBeGreaterThan(0);
  expect(differencesOf('isPerteFinanciere')).toBe(`Oui\u00A0: ${formatSignedXpf(difference)}`);
});

test('option differences: are empty for an option that the formula does not contain', () => {
  expect(differencesOf('isPerteFinanciere', 'A_TIERS')).toBeNull();
});

test('option differences: list each other choice except those refused for the risk', () => {
  expect(differencesOf('franchiseModulationDTA')).not.toContain('20\u00A0%\u00A0:');
  expect(differencesOf('franchiseModulationDTA')?.split(' · ').length).toBeGreaterThan(2);
});

test('option differences: include the options of the last step except the payment plan', () => {
  expect(optionPaths(product)).toContain(optionPath('driverWarranty'));
  expect(optionPaths(product)).not.toContain(optionPath('fractionnement'));
});
