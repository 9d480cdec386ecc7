import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { accidentQuote, carQuote, homeQuote, legalQuote, studentQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const products = await loadProducts();
const runs = { numRuns: 100 };
/** Prices only: acceptance rules are tested elsewhere. */
const freely = { ...demonstrationRateBook, acceptance: [] };

const estimate = (product: Product, quote: object): Estimation => {
  const priced = priceQuote(product, quote, freely, context);
  if (priced.kind !== 'priced') throw new Error(JSON.stringify(priced));
  return priced.estimation;
};

const quotes = fc.nat().map((seed) => validQuote(auto, seed, context));
const hundredths = fc.integer({ min: 50, max: 100 });
const withCrm = (quote: RawGroup, crm: number): RawGroup => {
  const years = withValue(quote, 'productRisk.drivers.0.risk.minCRMDuration', '0');
  return withValue(years, 'productRisk.drivers.0.risk.crm', (crm / 100).toFixed(2));
};

/** Every formula of one price costs at most as much as in the other. */
const expectNoDearer = (cheaper: Estimation, dearer: Estimation): void => {
  for (const [key, { total }] of Object.entries(cheaper.formulas))
    expect(dearer.formulas[key]?.total, key).toBeGreaterThanOrEqual(total);
};

describe('every price of a car', () => {
  it('never decreases when the CRM rises', () => {
    fc.assert(
      fc.property(quotes, hundredths, hundredths, (quote, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expectNoDearer(estimate(auto, withCrm(quote, low)), estimate(auto, withCrm(quote, high)));
      }),
      runs,
    );
  });

  it('does not depend on the order of secondary drivers', () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        const [principal, ...others] = valueAt(quote, 'productRisk.drivers') as RawGroup[];
        const reversedDrivers = withValue(quote, 'productRisk.drivers', [
          principal as RawGroup,
          ...others.toReversed(),
        ]);
        expect(estimate(auto, reversedDrivers)).toEqual(estimate(auto, quote));
      }),
      runs,
    );
  });

  it('never decreases with another responsible claim', () => {
    fc.assert(
      fc.property(quotes, (quote) => {
        const path = 'productRisk.drivers.0.risk.claims';
        const claim = { occurrenceDate: context.today, nature: { code: '' }, responsability: { code: '100' } };
        const claims = [...(valueAt(quote, path) as RawGroup[]), claim];
        expectNoDearer(estimate(auto, quote), estimate(auto, withValue(quote, path, claims)));
      }),
      runs,
    );
  });
});

describe.each(products)('every price of $code', (product) => {
  it('never decreases by instalments, and decreases with a reduction', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const quote = validQuote(product, seed, context);
        const { formulas } = estimate(product, quote);
        for (const { code, splittingCode, total } of Object.values(formulas))
          expect(total, `${splittingCode}_${code}`).toBeGreaterThanOrEqual(formulas[`A_${code}`]?.total ?? 0);
        const options = withValue(
          withValue(quote, 'productRisk.options.coeffReduc', '0'),
          'productRisk.options.justifRemise',
          '',
        );
        expectNoDearer(estimate(product, quote), estimate(product, options));
      }),
      runs,
    );
  });

  it('is deterministic and an integer', () => {
    const quote = validQuote(product, 'twice', context);
    expect(estimate(product, quote)).toEqual(estimate(product, quote));
    for (const { total, cash, secondary } of Object.values(estimate(product, quote).formulas))
      for (const amount of [total, cash, secondary]) expect(Number.isSafeInteger(amount)).toBe(true);
  });
});

const totalsOf = (code: string, quote: object) => {
  const product = products.find((each) => each.code === code);
  if (!product) throw new Error(code);
  const { formulas } = estimate(product, quote);
  return Object.fromEntries(
    Object.entries(formulas)
      .filter(([key]) => /^[AM]_/.test(key))
      .map(([key, { total }]) => [key, total]),
  );
};

/** The first was computed by hand; the others are golden values that reveal a change of a tariff. */
describe('golden prices', () => {
  // RC 41000 × 1.1 (Nouméa) × 1.38 (11 CV) × 0.80 (CRM) = 49790, + 7 % = 53275 ; DR 4410 ; GCOND 5040 ; ASSIST 3360 ; fees 1500
  const perKilometre = withValue(auto.normalize(carQuote, context), 'productRisk.vehicleInfos.kmsByYear', '9000');
  it.each([
    ['AUTO', carQuote, { A_TIERS: 67_585, A_TIERS_ETENDU: 114_570, A_TOUS_RISQUES: 182_554, M_TIERS: 70_228 }],
    ['AUTO_KM_2021', perKilometre, { A_TIERS: 60_126, A_TIERS_ETENDU: 105_268, A_TOUS_RISQUES: 163_734 }],
    ['MRH_BUDGET', homeQuote, { A_ESSENTIELLE: 28_465, A_CONFORT: 51_250, M_CONFORT: 53_252 }],
    ['MRH_ETU_2021', studentQuote, { A_ESSENTIELLE: 21_049, A_CONFORT: 38_138, M_CONFORT: 39_640 }],
    ['GAV21', accidentQuote, { A_FAMILLE: 24_320, A_FAMILLE_PLUS: 28_100, M_FAMILLE: 25_261 }],
    ['PJ', legalQuote, { A_PJ: 13_710, A_PJ_PLUS: 16_650 }],
    ['GPJNC', legalQuote, { A_PJ: 12_618, A_PJ_PLUS: 15_558, M_PJ: 13_103 }],
  ])('%s', (code, quote, expectedTotals) => {
    expect(totalsOf(code, quote)).toMatchObject(expectedTotals);
  });
});
