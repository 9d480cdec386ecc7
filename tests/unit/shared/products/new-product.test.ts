import { describe, expect, it } from 'vitest';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { parseTariff } from '#shared/tariff/parse-tariff.ts';
import { product } from '#tests/support/quotes/boat-product/product.ts';
import { boatTariff } from '#tests/support/quotes/boat-product/tariff.ts';
import { invalidQuote, quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { client } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const boatQuote: RawGroup = product.normalize(
  {
    person: client,
    productRisk: {
      boat: { name: 'Margouillat', lengthCm: 640, isMotor: 'OUI', motor: { power: 90 } },
      moorings: [{ port: 'Port Moselle' }],
      options: { zone: 'ILES' },
    },
    effectDate: '2026-12-01',
  },
  context,
);
const priceBoat = (quote: RawGroup) => priceQuote(product, quote, { tariffs: [boatTariff], acceptance: [] }, context);

describe('product defined by one folder and one tariff', () => {
  it('is quoted by the generic code', () => {
    const answer = priceBoat(boatQuote);
    if (answer.kind !== 'priced') throw new Error(JSON.stringify(answer));
    // 7 m × 1000 × 1.5 = 10500 + 630 ; 90 × 100 = 9000 + 540 ; + 500
    expect(answer.estimation.formulas['A_ALL']).toMatchObject({ premium: 20_670, total: 21_170 });
  });

  it('has its own fields, conditions and rules', () => {
    const motor = 'productRisk.boat.motor.power';
    const problemsOf = (quote: RawGroup) => product.check(quote, context).problems;
    expect(problemsOf(withValue(boatQuote, motor, '800'))).toEqual([
      { path: motor, message: 'Ce moteur est trop fort' },
    ]);
    expect(problemsOf(withValue(withValue(boatQuote, motor, ''), 'productRisk.boat.isMotor', 'NON'))).toEqual([]);
    expect(problemsOf(withValue(boatQuote, 'productRisk.moorings', []))).toEqual([
      { path: 'productRisk.moorings', message: 'Un mouillage au moins' },
    ]);
  });

  it('has its tariff parsed like any other', () => {
    expect(parseTariff(boatTariff, () => product.factNames)).toEqual({ isValid: true, tariff: boatTariff });
    expect(parseTariff(boatTariff, () => ['metres']).isValid).toBe(false);
  });

  it('accepts generated quotes', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      expect(priceBoat(validQuote(product, seed, context)).kind, `seed ${seed}`).not.toBe('no-price');
      const { quote, path } = invalidQuote(product, seed, context);
      expect(product.check(quote, context).problems.map((problem) => problem.path)).toContain(path);
    }
  });
});
