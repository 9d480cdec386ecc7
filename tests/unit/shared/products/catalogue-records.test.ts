import { describe, expect, it } from 'vitest';
import { valueAt, withValue } from '#shared/forms/raw.ts';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { apsadClasses, fiscalPowers, lowestClassOf } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const row: CatalogueVehicle = {
  id: 3,
  brand: 'TOYOTA',
  model: 'HILUX',
  version: '2.4',
  minesType: '',
  SRACode: '',
  energy: 'Diesel',
  fiscalPower: 9,
  body: 'Pick-up',
  boiteVitesses: 'Manuelle',
  apsadClasse: 10,
};
const vehiclePath = 'productRisk.vehicle';
const freeEntryQuote = product.normalize(carQuote, context);
const chosenVehicle = withValue(withValue(freeEntryQuote, `${vehiclePath}.id`, '3'), `${vehiclePath}.apsadClasse`, '1');
const withLowDeductible = withValue(
  withValue(chosenVehicle, 'productRisk.options.franchiseDTA', '50000'),
  'productRisk.options.franchiseVOLI',
  '50000',
);
const applyFound = (foundVehicle: CatalogueVehicle | undefined | 'unreadable', quote = withLowDeductible) =>
  product.applyCatalogue(quote, context, async () => foundVehicle);
const factsOf = (quote: object) => product.check(quote, context).facts();

describe('catalogue facts of a quote', () => {
  it('override the submitted values', async () => {
    const { quote, problems } = await applyFound(row);
    expect(problems).toEqual([]);
    expect(valueAt(quote, vehiclePath)).toMatchObject({
      brand: 'TOYOTA',
      fiscalPower: '9',
      apsadClasse: '10',
      isToVerify: 'false',
    });
    expect(factsOf(quote)).toMatchObject({ fiscalPower: 9, vehicleClass: 10 });
  });

  it('refuse an unknown id, and retain the submitted values without a catalogue', async () => {
    expect((await applyFound(undefined)).problems).toEqual([
      { path: `${vehiclePath}.brand`, message: expect.stringContaining('n’est plus dans le catalogue') },
    ]);
    expect(await applyFound('unreadable')).toEqual({ quote: withLowDeductible, problems: [] });
  });

  it('retain a typed power that the catalogue lacks, to be verified', async () => {
    const { quote } = await applyFound({ ...row, fiscalPower: null });
    expect(valueAt(quote, `${vehiclePath}.fiscalPower`)).toBe('11');
    expect(product.check(quote, context).toVerify()).toEqual([
      { subject: 'Véhicule à vérifier', statement: 'TOYOTA HILUX 2.4, 11\u00A0CV' },
    ]);
    expect(product.check((await applyFound(row)).quote, context).toVerify()).toEqual([]);
  });

  it('leave a free entry without class, to be verified', async () => {
    const { quote } = await applyFound(
      row,
      product.normalize(withValue(freeEntryQuote, `${vehiclePath}.apsadClasse`, '1'), context),
    );
    expect(valueAt(quote, `${vehiclePath}.apsadClasse`)).toBe('');
    expect(factsOf(quote)['vehicleClass']).toBe(lowestClassOf(11));
    expect(product.check(quote, context).toVerify()).toHaveLength(1);
  });
});

it('lowestClassOf never decreases with the power', () => {
  let before: number = apsadClasses.min;
  for (let power = fiscalPowers.min; power <= fiscalPowers.max; power += 1) {
    expect(lowestClassOf(power)).toBeGreaterThanOrEqual(before);
    before = lowestClassOf(power);
  }
  expect(before).toBe(apsadClasses.max);
});
