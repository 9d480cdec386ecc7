import { describe, expect, it } from 'vitest';
import { type RawGroup, valueAt, withValue } from '#shared/forms/raw.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationTariffs } from '#shared/tariff/demonstration/tariffs.ts';
import type { Facts } from '#shared/tariff/lookup.ts';
import { priceFormulas } from '#shared/tariff/price.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { secondDriver } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const products = await loadProducts();
/** Number of random quotes of all products together: about 5,000 in a complete run. */
const risksOfEach = Math.ceil(propertyRuns(500, 5_000) / products.length);

type Direction =
  /** A number that is riskier when higher, or when lower. */
  | 'higher'
  | 'lower'
  /** Codes from the lowest risk to the highest. */
  | readonly string[]
  /** Covers, the zone of the risk, and facts that no demonstration tariff uses. */
  | 'choice';

/** Every fact of every product: an unlisted fact fails the test. */
const riskierDirection: Readonly<Record<string, Direction>> = {
  fiscalPower: 'higher',
  vehicleClass: 'higher',
  vehicleAge: 'lower',
  isCompany: ['NON', 'OUI'],
  worstCrm: 'higher',
  yearsAtLowestCrm: 'lower',
  insuredMonths: 'lower',
  youngestDriver: 'lower',
  oldestDriver: 'higher',
  newestLicence: 'lower',
  otherDrivers: 'higher',
  claimPoints: 'higher',
  infractions: 'higher',
  graveInfractions: 'higher',
  wasCancelled: ['NON', 'OUI'],
  wasSuspended: ['NON', 'OUI'],
  hasAccompaniedDriving: ['OUI', 'NON'],
  exclusiveDriving: ['OUI', 'NON'],
  kilometres: 'higher',
  accessoriesXpf: 'higher',
  goodsXpf: 'higher',
  deductibleVOLI: 'lower',
  deductibleDTA: 'lower',
  modulationBDG: ['30', '20', '10', '0'],
  modulationVOLI: ['50', '30', '20', '10', '0'],
  modulationDTA: ['50', '30', '20', '10', '0'],
  use: ['PROM', 'PROMTRAV', 'AGRICOLE', 'AFFAIRES', 'TPM', 'TOURNEES'],
  drivingArea: ['ILES', 'NORD', 'SUD', 'GRANDNOUMEA', 'NOUMEA', ''],
  driverWarranty: ['SANS', 'G1', 'G2', 'G3'],
  assistance: ['ECO', 'CONFORT', 'PREMIUM'],
  trailer: ['NON', 'OUI'],
  financialLoss: ['NON', 'OUI'],
  rooms: 'higher',
  largeRooms: 'higher',
  homeType: ['CHAMBRE', 'STUDIO', 'APPT', 'MAISON', 'CASE'],
  occupant: ['PNO', 'LOC', 'COPRO', 'PROP'],
  ratedZone: ['98800', '98889', '98835', '98870', '98820', '98814', '98811'],
  anyZone: ['NON', 'OUI'],
  deductibleIDVCode: ['75000', '50000', '30000', '15000'],
  glass: ['NON', 'OUI'],
  legalProtection: ['NON', 'OUI'],
  privateLiability: ['NON', 'OUI'],
  theft: ['NON', 'OUI'],
  insuredAge: 'higher',
  otherAdults: 'higher',
  children: 'higher',
  oldestOther: 'higher',
  employees: 'higher',
  ...Object.fromEntries(
    [
      'crm worstOtherCrm driverAge licenceYears youngestOtherAge newestOtherLicence bonusYearsMissing',
      'isInsuredTooLong isAreaDeduced territory isToVerify addressKind isStudent deductibleIDV zipCode others spouses youngestSpouse oldestChild',
      'leastChildGap leastParentGap isRepeated knownEmployees',
    ].flatMap((names) => names.split(' ').map((name) => [name, 'choice' as const])),
  ),
};

/** Values of a fact in order of rising risk, starting with its own. */
const risingValues = (fact: string, facts: Facts, seed: number): readonly (string | number)[] => {
  const direction = riskierDirection[fact];
  const ownValue = facts[fact];
  if (direction === 'higher' && typeof ownValue === 'number')
    return [ownValue, ownValue + 1, ownValue + 2 + (seed % 7), ownValue * 2 + 9];
  if (direction === 'lower' && typeof ownValue === 'number') {
    const lowerValues = [ownValue, ownValue - 1, ownValue - 2 - (seed % 7), Math.floor(ownValue / 3)].filter(
      (value) => value >= 0,
    );
    return lowerValues.sort((a, b) => b - a);
  }
  return Array.isArray(direction) ? direction.slice(direction.indexOf(String(ownValue))) : [];
};

const annual = new Map(
  demonstrationTariffs.map((tariff) => [tariff.product, { ...tariff, plans: tariff.plans.slice(0, 1) } as Tariff]),
);
const totalsOf = (tariff: Tariff, facts: Facts): Record<string, number> =>
  Object.fromEntries(
    priceFormulas(tariff, facts, { brokerFeesXpf: 0, reductionPercent: 0 }).map(({ code, total }) => [code, total]),
  );

describe.each(products)('monotonic prices: $code', (product) => {
  const tariff = annual.get(product.code) as Tariff;
  const factsAt = (seed: number): Facts => product.check(validQuote(product, seed, context), context).facts();

  it('declares the riskier direction of every fact', () => {
    expect(product.factNames.filter((name) => riskierDirection[name] === undefined)).toEqual([]);
  });

  it(`never decreases with more risk, for every fact of ${risksOfEach} risks`, { timeout: 300_000 }, () => {
    for (let seed = 0; seed < risksOfEach; seed += 1) {
      const facts = factsAt(seed);
      for (const fact of product.factNames) {
        let before: Record<string, number> = {};
        for (const value of risingValues(fact, facts, seed)) {
          const totals = totalsOf(tariff, { ...facts, [fact]: value });
          for (const [formula, total] of Object.entries(totals))
            if (total < (before[formula] ?? 0))
              throw new Error(`${product.code}/${seed}: ${fact} = ${value} costs ${total} after ${before[formula]}`);
          before = totals;
        }
      }
    }
  });
});

const auto = products.find(({ code }) => code === 'AUTO') as Product;
const car = annual.get('AUTO') as Tariff;
const drivers = 'productRisk.drivers';
const totalsOfQuote = (quote: RawGroup) => totalsOf(car, auto.check(quote, context).facts());
const expectNotCheaper = (higherRisk: RawGroup, lowerRisk: RawGroup, label: string): void => {
  const [riskierTotals, saferTotals] = [totalsOfQuote(higherRisk), totalsOfQuote(lowerRisk)];
  for (const [formula, total] of Object.entries(saferTotals))
    expect(riskierTotals[formula], `${label} ${formula}`).toBeGreaterThanOrEqual(total);
};
const plainCar = (seed: number): RawGroup =>
  withValue(validQuote(auto, `drivers/${seed}`, context), 'productRisk.options.conduiteExclusive', 'false');

describe('the worst driver', () => {
  const second = auto.normalize({ productRisk: { drivers: [secondDriver, secondDriver] } }, context);
  const jean = (valueAt(second, drivers) as RawGroup[])[1] as RawGroup;

  it('rates a second driver at every CRM', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const singleDriver = plainCar(seed);
      const withSecondDriver = withValue(singleDriver, drivers, [
        ...(valueAt(singleDriver, drivers) as RawGroup[]),
        jean,
      ]);
      expectNotCheaper(withSecondDriver, singleDriver, `seed ${seed}`);
      expect(totalsOfQuote(withSecondDriver)['TIERS'], `seed ${seed}`).toBeGreaterThan(
        totalsOfQuote(singleDriver)['TIERS'] ?? 0,
      );
    }
  });

  it('rates an 18-year-old the same as a secondary driver', () => {
    const [parent] = valueAt(plainCar(1), drivers) as RawGroup[];
    const born = withValue(
      withValue(jean, 'person.birthDate', '2008-03-01'),
      'person.driverLicence.effectDate',
      '2026-04-01',
    );
    const singleDriver = withValue(plainCar(1), drivers, [born]);
    expectNotCheaper(withValue(singleDriver, drivers, [parent as RawGroup, born]), singleDriver, 'behind a parent');
  });

  it('returns the same price whichever driver is the principal one', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const quote = plainCar(seed);
      const withDriversSwapped = withValue(quote, drivers, (valueAt(quote, drivers) as RawGroup[]).toReversed());
      expect(totalsOfQuote(withDriversSwapped), `seed ${seed}`).toEqual(totalsOfQuote(quote));
    }
  });
});

describe('missing values', () => {
  const area = 'productRisk.vehicleInfos.drivingArea.code';
  it('deduces the zone from the address, and requires it if the postcode determines none', () => {
    const zoneProblems = (zipCode: string) =>
      auto.check(
        withValue(withValue(withValue(plainCar(3), 'person.id', ''), area, ''), 'person.address.zipCode', zipCode),
        context,
      );
    expect(
      ['98800', '98845', '98835', '98820', '98850', '98870'].map((zip) => zoneProblems(zip).facts()['drivingArea']),
    ).toEqual(['NOUMEA', 'NOUMEA', 'GRANDNOUMEA', 'ILES', 'NORD', 'SUD']);
    expect(zoneProblems('98899').problems).toEqual([
      {
        path: area,
        message: 'Le code postal du client n’indique pas la zone\u00A0: choisissez où le véhicule circule',
      },
    ]);
  });

  it('rates an unknown zone of an older quote not as the cheapest', () => {
    const facts = auto.check(plainCar(3), context).facts();
    const unknown = totalsOf(car, { ...facts, drivingArea: '' });
    for (const code of ['NOUMEA', 'ILES'])
      expect(unknown['TIERS']).toBeGreaterThanOrEqual(totalsOf(car, { ...facts, drivingArea: code })['TIERS'] ?? 0);
  });

  it('rates a company with undeclared employees at least like a declared one', () => {
    const legal = products.find(({ code }) => code === 'PJ') as Product;
    const factsFor = (effectif: string) => {
      const quote = validQuote(legal, 'company', context);
      const person = { ...(valueAt(quote, 'person') as RawGroup), personType: 'MOR', effectif };
      return legal.check({ ...quote, person: { ...person, ...company } }, context).facts();
    };
    const tariff = annual.get('PJ') as Tariff;
    expect(totalsOf(tariff, factsFor(''))['PJ']).toBeGreaterThanOrEqual(totalsOf(tariff, factsFor('99999'))['PJ'] ?? 0);
  });
});

const company = {
  legalStatus: { code: 'SARL' },
  socialReason: 'Garage du Port',
  tradeName: 'Garage du Port',
  siret: '0300137001',
};

it('raises the price from 8 to 9 rooms like between other counts', () => {
  const home = annual.get('MRH_BUDGET') as Tariff;
  const product = products.find(({ code }) => code === 'MRH_BUDGET') as Product;
  const facts = product.check(validQuote(product, 1, context), context).facts();
  for (let rooms = 2; rooms <= 15; rooms += 1) {
    const ratio =
      (totalsOf(home, { ...facts, rooms })['CONFORT'] ?? 0) /
      (totalsOf(home, { ...facts, rooms: rooms - 1 })['CONFORT'] ?? 1);
    expect(ratio, `${rooms} rooms`).toBeLessThan(rooms <= 3 ? 1.22 : 1.16);
  }
});
