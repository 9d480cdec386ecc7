import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { applyChange, blankEntry, nodeAt } from '#shared/forms/change.ts';
import { entryPath, newEntry, normalizeWithEntry, problemsWithin } from '#shared/forms/entry.ts';
import { firstIncompleteSubStep, subStepsOf } from '#shared/forms/progress.ts';
import { type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { product as gav } from '#shared/products/accident/product-gav21.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { invalidQuote, quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { accidentQuote, carQuote, secondDriver } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const car = auto.normalize(carQuote, context);

describe('a change by hand', () => {
  it('clears the city when the postcode changes, but not when values are loaded', () => {
    const after = applyChange(auto.fields, car, { path: 'person.address.zipCode', value: '98835' }, context);
    expect(valueAt(after, 'person.address.zipCode')).toBe('98835');
    expect(valueAt(after, 'person.address.city')).toBe('');
    expect(
      valueAt(auto.normalize(withValue(car, 'person.address.zipCode', '98835'), context), 'person.address.city'),
    ).toBe('Nouméa');
  });

  it('resets the principal insured person when the choice changes, then copies the subscriber', () => {
    const quote = gav.normalize(accidentQuote, context);
    const path = 'productRisk.principalAssured.isSubscriber';
    const withOtherInsured = applyChange(gav.fields, quote, { path, value: 'false' }, context);
    expect(valueAt(withOtherInsured, 'productRisk.principalAssured.person.lastname')).toBe('');
    const withSubscriber = applyChange(gav.fields, withOtherInsured, { path, value: 'true' }, context);
    expect(valueAt(withSubscriber, 'productRisk.principalAssured.person.lastname')).toBe('Wamytan');
  });

  it('updates copies of the subscriber, also in list entries', () => {
    const after = applyChange(auto.fields, car, { path: 'person.birthDate', value: '1980-01-01' }, context);
    expect(valueAt(after, 'productRisk.drivers.0.person.birthDate')).toBe('1980-01-01');
    const crm = applyChange(auto.fields, after, { path: 'productRisk.drivers.0.risk.crm', value: '0,50' }, context);
    expect(valueAt(crm, 'productRisk.drivers.0.risk.crm')).toBe('0,50');
  });

  it('adds an entry with initial values', () => {
    expect(valueAt(blankEntry(auto.fields, 'productRisk.drivers'), 'risk.canceledByInsurer')).toBe('false');
    expect(blankEntry(auto.fields, 'productRisk.drivers.0.risk.claims')).toMatchObject({ occurrenceDate: '' });
    expect(nodeAt(auto.fields, 'productRisk.drivers.x.person')).toBeUndefined();
    expect(nodeAt(auto.fields, 'productRisk.toString')).toBeUndefined();
  });
});

describe('problems of a sub-step', () => {
  it('stand in the order of its fields', () => {
    const options = ['brokerFees', 'franchiseDTA', 'driverWarranty'].map((name) => `productRisk.options.${name}`);
    const problems = [...options, 'effectDate'].map((path) => ({ path, message: path }));
    const quote = subStepsOf(auto.steps, problems).find(({ part }) => part.id === 'quote');
    expect(quote?.problems.map(({ path }) => path)).toEqual(['effectDate', ...options.toReversed()]);
  });
});

describe('first incomplete sub-step', () => {
  const placeOf = (quote: object) =>
    firstIncompleteSubStep(subStepsOf(auto.steps, auto.check(quote, context).problems))?.part.id;

  it('is the first one with a problem, else the last one', () => {
    expect(placeOf({})).toBe('client');
    expect(placeOf({ ...carQuote, productRisk: {} })).toBe('vehicle');
    expect(placeOf({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [] } })).toBe('drivers');
    expect(
      placeOf({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [secondDriver, { risk: {} }] } }),
    ).toBe('drivers');
    expect(placeOf({ ...carQuote, effectDate: '' })).toBe('quote');
    expect(placeOf(carQuote)).toBe('quote');
  });

  it('assigns every problem to a sub-step', async () => {
    for (const product of await loadProducts())
      for (let seed = 0; seed < 50; seed += 1) {
        const { problems } = product.check(invalidQuote(product, seed, context).quote, context);
        const listedProblems = subStepsOf(product.steps, problems).flatMap((subStep) => subStep.problems);
        expect(new Set(listedProblems), `${product.code}/${seed}`).toEqual(new Set(problems));
      }
  });
});

describe('schema of a described form', () => {
  const schema = formSchema((typed) => {
    const { problems, quote } = auto.check(typed, context);
    return { value: () => quote, problems };
  });

  it('returns normalized values, or messages at their fields', () => {
    expect(v.parse(schema, carQuote)).toEqual(car);
    const { issues } = v.safeParse(schema, { ...carQuote, effectDate: '' });
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['effectDate', 'Le champ Date d’effet est requis'],
    ]);
  });
});

describe('a list of a quote', () => {
  const drivers = 'productRisk.drivers';

  it('is empty if it has only a placeholder', () => {
    const driversOf = (entries: readonly object[]) =>
      valueAt(
        auto.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: entries } }, context),
        drivers,
      );
    expect(driversOf([{ person: { id: '-1', lastname: 'X' } }])).toEqual([]);
    expect(driversOf([{ person: { id: -1 } }])).toEqual([]);
    expect(driversOf([{ person: { id: '7' } }])).toHaveLength(1);
    expect(driversOf([{ person: { id: '-1' } }, secondDriver])).toHaveLength(2);
  });

  it('fills a new entry with given values if its conditions allow them', () => {
    const entries = { isSubscriber: 'true' };
    const empty = auto.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [] } }, context);
    const first = newEntry(auto.fields, empty, { path: drivers, prefilled: entries }, context);
    expect(first.index).toBe(0);
    expect(valueAt(first.entry, 'person.lastname')).toBe('Wamytan');
    const second = newEntry(auto.fields, car, { path: drivers, prefilled: entries }, context);
    expect(second.index).toBe(1);
    expect(second.entry['isSubscriber']).toBe('false');
  });

  it('is validated entry by entry', () => {
    const withTwoDrivers = { ...carQuote.productRisk, drivers: [carQuote.productRisk.drivers[0], secondDriver] };
    const quote = auto.normalize({ ...carQuote, productRisk: withTwoDrivers }, context);
    const entry = withValue(valueAt(quote, `${drivers}.1`) as RawGroup, 'risk.crm', '2');
    const quoteWithEntry = normalizeWithEntry(auto.fields, quote, { path: drivers, index: 1, entry }, context);
    expect(problemsWithin(auto.fields, quoteWithEntry, entryPath({ path: drivers, index: 1 }), context)).toEqual([
      { path: `${drivers}.1.risk.crm`, message: 'Le champ CRM doit être compris entre 0.50 et 1.00' },
    ]);
    expect(problemsWithin(auto.fields, quoteWithEntry, `${drivers}.0`, context)).toEqual([]);
  });
});

it('copies the deductibles of a chosen vehicle to the quote, else their initial values', () => {
  const path = 'productRisk.vehicle';
  const vehicle = { brand: 'PORSCHE', model: '911', fiscalPower: '27', franchiseDTA: '100000', franchiseVOLI: '75000' };
  const after = applyChange(auto.fields, car, { path, value: vehicle }, context);
  expect(valueAt(after, 'productRisk.options.franchiseDTA')).toBe('100000');
  expect(valueAt(after, 'productRisk.options.franchiseVOLI')).toBe('75000');
  const unknown = applyChange(
    auto.fields,
    after,
    { path, value: { ...vehicle, franchiseDTA: '', franchiseVOLI: '' } },
    context,
  );
  expect(valueAt(unknown, 'productRisk.options.franchiseDTA')).toBe('30000');
});
