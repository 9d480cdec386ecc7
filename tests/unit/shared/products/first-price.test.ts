import { describe, expect, it } from 'vitest';
import { blankEntry } from '#shared/forms/change.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { completeForFirstPrice, isAnsweredForFirstPrice } from '#shared/products/parts/first-price.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
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
const accident = { 'person.birthDate': '1986-05-04' };
const legal = {
  'productRisk.resiliationSinistre': 'NON',
  'productRisk.resiliationFausseDeclaration': 'NON',
  'productRisk.connaisanceLitige': 'NON',
};
const answersOf = (code: string): Readonly<Record<string, string>> => {
  if (code.startsWith('AUTO')) return car;
  if (code.startsWith('MRH')) return home;
  return code === 'GAV21' ? accident : legal;
};
/** Another last answer of the products whose price depends on it. */
const otherAnswers: Readonly<Record<string, string>> = {
  [`${risk}.roomsNumber`]: '4',
  'productRisk.drivers.0.risk.crm': '1,00',
  'person.birthDate': '1956-05-04',
};

const answeredQuote = (product: Product, typed: Readonly<Record<string, string>>, type: 'PHY' | 'MOR' = 'PHY') => {
  const newQuote = product.newQuote(type, context);
  const list = product.firstPrice?.list;
  const withEntry = list ? withValue(newQuote, list, [blankEntry(product.fields, list)]) : newQuote;
  return Object.entries(typed).reduce((values, [path, value]) => withValue(values, path, value), withEntry);
};
const firstQuote = (product: Product, typed: Readonly<Record<string, string>>): RawGroup => {
  const { firstPrice } = product;
  if (!firstPrice) throw new Error('no first price');
  return completeForFirstPrice(product.fields, firstPrice, answeredQuote(product, typed), context);
};
const isAnswered = ({ fields, firstPrice }: Product, quote: RawGroup): boolean =>
  firstPrice !== undefined && isAnsweredForFirstPrice(fields, firstPrice, quote, context);
const totalOf = (product: Product, quote: RawGroup): number | undefined => {
  const priced = priceQuote(product, quote, demonstrationRateBook, context);
  return priced.kind === 'priced' ? Object.values(priced.estimation.formulas)[0]?.total : undefined;
};

const products = (await loadProducts()).filter(({ firstPrice }) => firstPrice);

it('first price: exists for every product', async () => {
  expect(products.length).toBe((await loadProducts()).length);
});

describe.each(products)('first price of $code', (product) => {
  const typed = answersOf(product.code);

  it('asks at most four fields', () => {
    expect(product.firstPrice?.sections.flatMap(({ fields }) => fields).length).toBeLessThanOrEqual(4);
  });

  it('prices the answers, which decide over the assumptions', () => {
    const quote = firstQuote(product, typed);
    expect(product.check(quote, context).problems).toEqual([]);
    expect(totalOf(product, quote)).toBeGreaterThan(0);
    for (const [path, value] of Object.entries(typed)) expect(textAt(quote, path)).toBe(value);
  });

  it('waits for every answer', () => {
    expect(isAnswered(product, answeredQuote(product, typed))).toBe(true);
    expect(isAnswered(product, answeredQuote(product, {}))).toBe(false);
  });

  it('changes with the last answer', () => {
    const [path = ''] = Object.keys(typed).slice(-1);
    const otherAnswer = otherAnswers[path];
    // The answers to the questionnaire decide on the acceptance only.
    if (otherAnswer === undefined) return;
    const total = totalOf(product, firstQuote(product, { ...typed, [path]: otherAnswer }));
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

it('first price: a company also answers how many people it employs', () => {
  const product = products.find(({ code }) => code === 'PJ');
  if (!product) throw new Error('no legal protection');
  expect(isAnswered(product, answeredQuote(product, legal, 'MOR'))).toBe(false);
  expect(isAnswered(product, answeredQuote(product, { ...legal, 'person.effectif': '12' }, 'MOR'))).toBe(true);
});
