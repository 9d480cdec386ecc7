import { expect, it } from 'vitest';
import { priceConflictAnswer } from '#server/areas/quotes/price-conflict.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { product } from '#shared/products/legal/product-pj.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';

const priced = priceQuote(product, legalQuote, demonstrationRateBook, quoteContext());
if (priced.kind !== 'priced') throw new Error('no price');
const { estimation } = priced;
const current = estimation.formulas['A_PJ'];
if (!current) throw new Error('no such formula');
const accepted = { ...toChosenFormula(current), total: 1 };
const outdated = { ...accepted, tariffVersion: 'demo-2025.1' };
const lockedValues = [{ path: 'brokerFees', value: '0', label: 'Frais', before: '1 F', after: '0 F' }];

it.each([
  ['the tariff', 'Le tarif', { expected: outdated, current }],
  ['the tariff, without the formula', 'Le tarif', { expected: outdated, current: undefined }],
  ['the price under the same tariff', 'Le prix', { expected: accepted, current }],
  ['the price under the same tariff, without the formula', 'Le prix', { expected: accepted, current: undefined }],
  ['the price by a locked value', 'Le prix', { expected: outdated, current, lockedValues }],
  ['the quote', 'Le devis', { expected: accepted, current, isQuoteChanged: true }],
])('price conflict: names what changed: %s', (_, subject, conflict) => {
  const { message } = priceConflictAnswer({ estimation, action: 'd’enregistrer le devis', ...conflict });
  expect(message.message).toBe(`${subject} a changé. Comparez les deux prix avant d’enregistrer le devis.`);
});
