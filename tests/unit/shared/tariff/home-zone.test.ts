import { expect, it } from 'vitest';
import { withValue } from '#shared/forms/raw.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import { priceFormulas } from '#shared/tariff/price.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';

const context = quoteContext();
const product = (await loadProducts()).find(({ code }) => code === 'MRH_BUDGET') as Product;
const tariff = demonstrationTariffs.find(({ product: code }) => code === 'MRH_BUDGET') as Tariff;
const risk = 'productRisk.principalAssured.risk';

/** A home at a postcode, with the zone chosen in the form. */
const homeAt = (zipCode: string, area: string) => {
  const quote = withValue(validQuote(product, 1, context), `${risk}.homeAddress.zipCode`, zipCode);
  return product.check(withValue(quote, `${risk}.area.code`, area), context);
};

it('home: requires the zone if the postcode determines none', () => {
  expect(homeAt('98899', '').problems).toEqual([
    {
      path: `${risk}.area.code`,
      message: 'Le code postal n’indique pas la zone\u00A0: choisissez où se trouve le logement',
    },
  ]);
  expect(homeAt('98899', 'ILES').problems).toEqual([]);
  expect(homeAt('98800', '').problems).toEqual([]);
});

it('home: is rated by its postcode, or by the chosen zone if the postcode determines none', () => {
  expect(homeAt('98899', 'ILES').facts()['ratedZone']).toBe('ILES');
  expect(homeAt('98800', 'ILES').facts()['ratedZone']).toBe('98800');
  const priceIn = (area: string) =>
    JSON.stringify(priceFormulas(tariff, homeAt('98899', area).facts(), { brokerFeesXpf: 0, reductionPercent: 0 }));
  expect(priceIn('ILES')).not.toBe(priceIn('NOUMEA'));
});
