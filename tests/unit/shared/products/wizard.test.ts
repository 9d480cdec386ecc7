import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { product as auto } from '#shared/products/auto/product.ts';
import { blankEntry, changed, nodeAt } from '#shared/products/form/change.ts';
import { valueAt, withValue } from '#shared/products/form/raw.ts';
import { formSchema } from '#shared/products/form/schema.ts';
import { product as gav } from '#shared/products/gav21/product.ts';
import { firstOpenPlace, placesOf } from '#shared/products/progress.ts';
import { loadProducts } from '#shared/products/registry.ts';
import { invalidQuote, quoteContext } from '#tests/support/quote-generator.ts';
import { accidentQuote, carQuote, secondDriver } from '#tests/support/quotes.ts';

const context = quoteContext();
const car = auto.settle(carQuote, context);

describe('a change by hand', () => {
  it('clears the city with the postcode, and nothing when it arrives whole', () => {
    const after = changed(auto.fields, car, { path: 'person.address.zipCode', value: '98835' }, context);
    expect(valueAt(after, 'person.address.zipCode')).toBe('98835');
    expect(valueAt(after, 'person.address.city')).toBe('');
    expect(
      valueAt(auto.settle(withValue(car, 'person.address.zipCode', '98835'), context), 'person.address.city'),
    ).toBe('Nouméa');
  });

  it('starts the principal insured anew when the choice changes, then copies the subscriber again', () => {
    const quote = gav.settle(accidentQuote, context);
    const path = 'productRisk.principalAssured.isSubscriber';
    const other = changed(gav.fields, quote, { path, value: 'false' }, context);
    expect(valueAt(other, 'productRisk.principalAssured.person.lastname')).toBe('');
    const same = changed(gav.fields, other, { path, value: 'true' }, context);
    expect(valueAt(same, 'productRisk.principalAssured.person.lastname')).toBe('Wamytan');
  });

  it('keeps the copies of the subscriber in step, also in an entry of a list', () => {
    const after = changed(auto.fields, car, { path: 'person.birthDate', value: '1980-01-01' }, context);
    expect(valueAt(after, 'productRisk.drivers.0.person.birthDate')).toBe('1980-01-01');
    const crm = changed(auto.fields, after, { path: 'productRisk.drivers.0.risk.crm', value: '0,50' }, context);
    expect(valueAt(crm, 'productRisk.drivers.0.risk.crm')).toBe('0,50');
  });

  it('adds an entry that starts as the description says', () => {
    expect(valueAt(blankEntry(auto.fields, 'productRisk.drivers'), 'risk.canceledByInsurer')).toBe('false');
    expect(blankEntry(auto.fields, 'productRisk.drivers.0.risk.claims')).toMatchObject({ occurrenceDate: '' });
    expect(nodeAt(auto.fields, 'productRisk.drivers.x.person')).toBeUndefined();
    expect(nodeAt(auto.fields, 'productRisk.toString')).toBeUndefined();
  });
});

describe('where a quote stands', () => {
  const placeOf = (quote: object) => firstOpenPlace(placesOf(auto.steps, auto.check(quote, context).problems))?.part.id;

  it('is its first sub-step with a problem, the last one without', () => {
    expect(placeOf({})).toBe('client');
    expect(placeOf({ ...carQuote, productRisk: {} })).toBe('vehicle');
    expect(placeOf({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [] } })).toBe('drivers');
    expect(
      placeOf({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: [secondDriver, { risk: {} }] } }),
    ).toBe('drivers');
    expect(placeOf({ ...carQuote, effectDate: '' })).toBe('quote');
    expect(placeOf(carQuote)).toBe('quote');
  });

  it('leaves no problem without a sub-step', async () => {
    for (const product of await loadProducts())
      for (let seed = 0; seed < 50; seed += 1) {
        const { problems } = product.check(invalidQuote(product, seed, context).quote, context);
        const told = placesOf(product.steps, problems).flatMap((place) => place.problems);
        expect(new Set(told), `${product.code}/${seed}`).toEqual(new Set(problems));
      }
  });
});

describe('a described form as a schema', () => {
  const schema = formSchema((typed) => {
    const { problems, quote } = auto.check(typed, context);
    return { value: () => quote, problems };
  });

  it('gives the settled values, or each message at its field', () => {
    expect(v.parse(schema, carQuote)).toEqual(car);
    const { issues } = v.safeParse(schema, { ...carQuote, effectDate: '' });
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
      ['effectDate', 'Le champ Date d’effet est requis'],
    ]);
  });
});
