import { expect, it } from 'vitest';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, homeQuote, secondDriver, subscriberDriver } from '#tests/support/quotes/quotes.ts';

/** Reasons why the rules decline or refer a quote; empty if accepted. */
const reasonsOf = (product: Product, quote: object): readonly string[] => {
  const priced = priceQuote(product, quote, demonstrationRateBook, quoteContext());
  if (priced.kind === 'declined') return priced.reasons;
  if (priced.kind !== 'priced') throw new Error(JSON.stringify(priced));
  return priced.estimation.acceptance?.reasons ?? [];
};

const carOf = (...drivers: object[]) => ({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers } });
const insuredPerson = (seniority: string, effectDate: string) => ({
  person: { ...secondDriver.person, driverLicence: { effectDate } },
  risk: { ...secondDriver.risk, seniority },
});
const claim = { occurrenceDate: '2026-01-10', nature: { code: '' }, responsability: { code: '100' } };
const homeAt = (address: object) => {
  const { risk } = homeQuote.productRisk.principalAssured;
  const homeAddress = { ...risk.homeAddress, ...address };
  return {
    ...homeQuote,
    productRisk: { principalAssured: { isSubscriber: 'true', risk: { ...risk, homeAddress } } },
  };
};

// The effect is on 1 December 2026.
it.each([
  [
    'a month more of insurance than of licence',
    auto,
    carOf(insuredPerson('36', '2023-12-02')),
    /^Les mois d’assurance/,
  ],
  ['as many months of insurance as of licence', auto, carOf(insuredPerson('36', '2023-12-01')), null],
  ['the same driver twice', auto, carOf(subscriberDriver, secondDriver, secondDriver), /^Le même conducteur/],
  [
    'three at-fault claims',
    auto,
    carOf({ ...subscriberDriver, risk: { ...subscriberDriver.risk, claims: [claim, claim, claim] } }),
    /^Deux sinistres responsables ou plus/,
  ],
  ['in Lifou by its city, in Nouméa by its postcode', home, homeAt({ city: 'LIFOU' }), /^La ville du logement/],
  ['in Nouméa, however it is written', home, homeAt({ city: 'noumea' }), null],
  ['in a quarter of Nouméa', home, homeAt({ city: 'Magenta' }), null],
] as const)('%s', (_, product, quote, reason) => {
  const reasons = reasonsOf(product, quote);
  if (reason === null) expect(reasons).toEqual([]);
  else expect(reasons).toEqual([expect.stringMatching(reason)]);
});
