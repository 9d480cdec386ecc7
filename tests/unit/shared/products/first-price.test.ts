import { describe, expect, it } from 'vitest';
import { blankEntry } from '#shared/forms/change.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { completeForFirstPrice } from '#shared/products/parts/first-price.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';

const context = quoteContext();
const risk = 'productRisk.principalAssured.risk';
const car = {
  'productRisk.vehicle.brand': 'TOYOTA',
  'productRisk.vehicle.model': 'HILUX',
  'productRisk.vehicle.fiscalPower': '11',
  'person.birthDate': '1986-05-04',
  'person.address.zipCode': '98800',
  'productRisk.drivers.0.risk.crm': '0,80',
};
const home = {
  'person.address.zipCode': '98800',
  [`${risk}.homeType.code`]: 'APPT',
  [`${risk}.clientHomeStatus.code`]: 'LOC',
  [`${risk}.roomsNumber`]: '2',
};
const answers = (code: string) => (code.startsWith('AUTO') ? car : home);

const firstQuote = (product: Product, typed: Readonly<Record<string, string>>): RawGroup => {
  const { firstPrice } = product;
  if (!firstPrice) throw new Error('no first price');
  const blank = product.begin('PHY', context);
  const { list } = firstPrice;
  const started = list ? withValue(blank, list, [blankEntry(product.fields, list)]) : blank;
  const answered = Object.entries(typed).reduce((values, [path, value]) => withValue(values, path, value), started);
  return completeForFirstPrice(product.fields, firstPrice, answered, context);
};
const totalOf = (product: Product, quote: RawGroup): number | undefined => {
  const priced = priceQuote(product, quote, demonstrationRateBook, context);
  return priced.kind === 'priced' ? Object.values(priced.estimation.formulas)[0]?.total : undefined;
};

const products = (await loadProducts()).filter(({ firstPrice }) => firstPrice);

it('first price: exists for cars and homes', () => {
  expect(products.map(({ code }) => code).sort()).toEqual(['AUTO', 'AUTO_KM_2021', 'MRH_BUDGET', 'MRH_ETU_2021']);
});

describe.each(products)('first price of $code', (product) => {
  const typed = answers(product.code);

  it('asks at most four fields', () => {
    expect(product.firstPrice?.sections.flatMap(({ fields }) => fields).length).toBeLessThanOrEqual(4);
  });

  it('prices the answers, which decide over the assumptions', () => {
    const quote = firstQuote(product, typed);
    expect(product.check(quote, context).problems).toEqual([]);
    expect(totalOf(product, quote)).toBeGreaterThan(0);
    for (const [path, value] of Object.entries(typed)) expect(textAt(quote, path)).toBe(value);
  });

  it('changes with the last answer', () => {
    const [path = ''] = Object.keys(typed).slice(-1);
    const other = path.endsWith('crm') ? '1,00' : '4';
    const total = totalOf(product, firstQuote(product, { ...typed, [path]: other }));
    expect(total).toBeGreaterThan(totalOf(product, firstQuote(product, typed)) ?? 0);
  });
});

it('first price: a driver of eighteen got the licence today at the latest', () => {
  const product = products.find(({ code }) => code === 'AUTO');
  if (!product) throw new Error('no car product');
  const quote = firstQuote(product, {
    ...car,
    'person.birthDate': '2008-11-20',
    'productRisk.drivers.0.risk.crm': '1',
  });
  expect(product.check(quote, context).problems).toEqual([]);
  expect(textAt(quote, 'productRisk.drivers.0.risk.seniority')).toBe('0');
});
