import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { classDeductibles } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { packVehicles, unpackVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, searchVehicles, sortVehicles, type VehicleQuery } from '#shared/search/vehicle-search.ts';
import { generateVehicles, vehicleNumber } from '#tests/support/quotes/vehicles.ts';

const createCar = (id: number, overrides: Partial<CatalogueVehicle> = {}): CatalogueVehicle => ({
  ...vehicleNumber(0),
  minesType: '',
  SRACode: '',
  ...overrides,
  id,
});

const searchIds = (cars: readonly CatalogueVehicle[], filter: VehicleQuery, offset = 0, limit = 20) => {
  const { vehicles: page, total } = searchVehicles(indexVehicles(sortVehicles(cars)), filter, { offset, limit });
  return { ids: page.map(({ id }) => id), total };
};

describe('vehicle search', () => {
  const fleet = [
    createCar(1, { brand: 'ISUZU', model: 'D-MAX', version: '1.9 TD Crew 4x4', SRACode: 'IZ 20045' }),
    createCar(2, { brand: 'CITROËN', model: 'ë-C4', version: 'Électrique 136', minesType: 'M10CTRVP012' }),
    createCar(3, { brand: 'TOYOTA', model: 'HILUX', version: '2.8 D-4D Double cabine 4x4' }),
    createCar(4, { brand: 'TOYOTA', model: 'HILUX', version: '2.4 D-4D Simple cabine 4x2' }),
  ];

  test('finds parts of names regardless of case, accents and hyphens', () => {
    expect(searchIds(fleet, { brand: 'citroen' }).ids).toEqual([2]);
    expect(searchIds(fleet, { model: 'E-c4' }).ids).toEqual([2]);
    expect(searchIds(fleet, { model: 'dmax' }).ids).toEqual([1]);
    expect(searchIds(fleet, { brand: 'oyo' }).ids).toEqual([4, 3]);
  });

  test('matches words of one text in brand, model and version, in any order', () => {
    expect(searchIds(fleet, { text: 'hilux' }).ids).toEqual([4, 3]);
    expect(searchIds(fleet, { text: '4x4 toyota hil' }).ids).toEqual([3]);
    expect(searchIds(fleet, { text: 'électrique citroen' }).ids).toEqual([2]);
    expect(searchIds(fleet, { text: '4x4' }).ids).toEqual([1, 3]);
    expect(searchIds(fleet, { text: '4x4' }, 1, 1)).toEqual({ ids: [3], total: 2 });
    expect(searchIds(fleet, { text: 'hilux peugeot' })).toEqual({ ids: [], total: 0 });
  });

  test('finds the words of a version in any order, all of them', () => {
    expect(searchIds(fleet, { version: '4x4 cabine' }).ids).toEqual([3]);
    expect(searchIds(fleet, { version: '4x4 simple' }).ids).toEqual([]);
    expect(searchIds(fleet, { version: '2.8' }).ids).toEqual([3]);
  });

  test('finds a code with any spacing', () => {
    expect(searchIds(fleet, { sra: 'iz20045' }).ids).toEqual([1]);
    expect(searchIds(fleet, { minesType: 'M10 CTR' }).ids).toEqual([2]);
  });

  test('combines all filters and ignores empty ones', () => {
    expect(searchIds(fleet, { brand: 'toyota', model: 'hilux', version: '4x2' }).ids).toEqual([4]);
    expect(searchIds(fleet, { brand: 'isuzu', model: 'hilux' })).toEqual({ ids: [], total: 0 });
    expect(searchIds(fleet, { brand: ' ', model: '', version: '' })).toEqual({ ids: [2, 1, 4, 3], total: 4 });
  });

  test('pages without gaps for any page size, with the total', () => {
    const manyVehicles = generateVehicles(400);
    const all = searchIds(manyVehicles, { brand: 'e', version: '4x4' }, 0, 400);
    expect(all.total).toBe(all.ids.length);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 420 }), (limit, offset) => {
        expect(searchIds(manyVehicles, { brand: 'e', version: '4x4' }, offset, limit)).toEqual({
          ids: all.ids.slice(offset, offset + limit),
          total: all.total,
        });
      }),
    );
  });

  test('returns the same as a linear scan', () => {
    const manyVehicles = generateVehicles(300).map((vehicle) => ({ ...vehicle, brand: vehicle.brand.slice(0, 4) }));
    const withoutAccents = (text: string) =>
      text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()
        .replace(/['-]/g, '');
    const fragment = fc.constantFrom(
      '',
      'e',
      'toyo',
      'x',
      '4x4',
      '4x4 cab',
      '1.',
      'ch)',
      'n° 2',
      'extra',
      'zz',
      'ocean',
    );
    fc.assert(
      fc.property(fragment, fragment, fragment, (brand, model, version) => {
        const contains = (text: string, typed: string) =>
          typed.split(' ').every((word) => withoutAccents(text).includes(word));
        const expected = manyVehicles.filter(
          (v) => contains(v.brand, brand) && contains(v.model, model) && contains(v.version, version),
        );
        const { ids, total } = searchIds(manyVehicles, { brand, model, version }, 0, 300);
        expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
        expect(total).toBe(expected.length);
      }),
      { numRuns: 400 },
    );
  });

  test('sorts independently of the order of rows', () => {
    const manyVehicles = generateVehicles(300);
    expect(searchIds([...manyVehicles].reverse(), {}, 40, 30)).toEqual(searchIds(manyVehicles, {}, 40, 30));
  });
});

describe('the packed catalogue', () => {
  const text = fc.oneof(fc.constantFrom('', '"', '""x', 'Hilux'), fc.string({ maxLength: 12 }));
  const vehicle = fc.record({
    id: fc.integer({ min: 1, max: 1e9 }),
    brand: text,
    model: text,
    version: text,
    minesType: text,
    SRACode: text,
    energy: text,
    fiscalPower: fc.option(fc.integer({ min: 1, max: 99 })),
    body: text,
    boiteVitesses: text,
    apsadClasse: fc.option(fc.integer({ min: 1, max: 20 })),
  });

  test('unpacks to the same rows, quotation marks included', () => {
    fc.assert(
      fc.property(fc.array(vehicle, { maxLength: 12 }), (packedVehicles) => {
        expect(unpackVehicles(packVehicles(packedVehicles))).toEqual(packedVehicles);
      }),
    );
  });
});

test('classDeductibles: never decrease with the class, and start at 30 000 F', () => {
  const amounts = Array.from({ length: 20 }, (_, index) => classDeductibles(index + 1).franchiseDTA);
  expect(amounts.slice(0, 8)).toEqual(Array(8).fill(30_000));
  expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
  expect(new Set(amounts).size).toBeGreaterThan(1);
});
