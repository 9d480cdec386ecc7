import type { Values } from '#shared/forms/node.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { fold } from '#shared/primitives/text.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { drivingAreaOf, territoryOf } from '#shared/primitives/vocabulary/places.ts';
import { lowestClassOf } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import type { AutoFields } from './auto.ts';
import { isToVerify } from './vehicle.ts';

type Quote = Values<AutoFields>;
type Driver = Quote['productRisk']['drivers'][number];

/** Stands for "nobody": older and longer licensed than any band. */
const nobody = 99;

const ageOn = (day: string, { person }: Driver): number => fullYears(person.birthDate, day);
const licenceYears = (day: string, { person }: Driver): number => fullYears(person.driverLicence.effectDate, day);
const least = (values: readonly number[]): number => Math.min(nobody, ...values);

const infractionsOf = ({ risk }: Driver): string[] =>
  [risk.infractionDate1, risk.infractionDate2, risk.infractionDate3].filter((date) => date !== null);

/** Nobody leaves the reason of an infraction blank to pay less. */
const graveReasons: readonly (string | null)[] = [null, 'ALCOOL', 'STUP', 'FUITE', 'DEFASS'];
const graveOf = ({ risk }: Driver): number =>
  [
    [risk.infractionDate1, risk.motifInfraction1] as const,
    [risk.infractionDate2, risk.motifInfraction2] as const,
    [risk.infractionDate3, risk.motifInfraction3] as const,
  ].filter(([date, { code }]) => date !== null && graveReasons.includes(code)).length;

const withoutLicence: readonly (string | null)[] = ['SUSP1', 'SUSP2', 'SUSP3', 'ANNUL'];
const wasSuspended = ({ risk }: Driver): boolean =>
  risk.suspendedLicence ||
  [risk.sanctionInfraction1, risk.sanctionInfraction2, risk.sanctionInfraction3].some(({ code }) =>
    withoutLicence.includes(code),
  );

const hundredths = ({ risk }: Driver): number => Math.round(risk.crm * 100);

/** Years of insurance without a claim that a coefficient takes: ×0.95 a year, truncated, from 1.00 (A121-1), then those at 0.50. */
const bonusYears = (driver: Driver): number => {
  let years = driver.risk.minCRMDuration ?? 0;
  for (let crm = 100; crm > hundredths(driver); years += 1) crm = Math.floor((crm * 95) / 100);
  return years;
};

/** Conduite accompagnée counts while the licence is new. */
const accompaniedYears = 2;
const isAccompanied = ({ person }: Driver): boolean => person.driverLicence.drivingType.code === 'CONDACCOMP';

/** A claim counts two, one when the responsibility was shared, none without responsibility. */
const claimPoints: Readonly<Record<string, number>> = { '100': 2, '50': 1 };
const pointsOf = ({ risk }: Driver): number =>
  risk.claims.reduce((sum, { responsability }) => sum + (claimPoints[responsability.code] ?? 0), 0);

const total = (drivers: readonly Driver[], of: (driver: Driver) => number): number =>
  drivers.reduce((sum, driver) => sum + of(driver), 0);

const principal = ({ productRisk }: Quote): Driver => productRisk.drivers[0] as Driver;
const others = ({ productRisk }: Quote): readonly Driver[] => productRisk.drivers.slice(1);

/** Where the car is driven: as declared, else where the subscriber lives; empty where that is not known. */
const areaOf = ({ person, productRisk }: Quote): string =>
  productRisk.vehicleInfos.drivingArea.code ?? drivingAreaOf(person.address.zipCode);

const yes = (value: boolean | null): string => (value ? 'OUI' : 'NON');

/**
 * What a car's tariff and acceptance rules may look at. All drivers count by the worst of them and by sums, so that who is
 * named principal changes nothing. Years are full years on the effect date.
 */
export const autoFacts = {
  use: ({ productRisk }: Quote) => productRisk.vehicleInfos.use.code,
  drivingArea: areaOf,
  isAreaDeduced: ({ productRisk }: Quote) => yes(productRisk.vehicleInfos.drivingArea.code === null),
  territory: ({ person }: Quote) => territoryOf(person.address.zipCode, person.address.country.code),
  isToVerify: ({ productRisk }: Quote) => yes(isToVerify(productRisk.vehicle)),
  fiscalPower: ({ productRisk }: Quote) => productRisk.vehicle.fiscalPower,
  vehicleClass: ({ productRisk: { vehicle } }: Quote) => vehicle.apsadClasse ?? lowestClassOf(vehicle.fiscalPower),
  vehicleAge: ({ effectDate, productRisk }: Quote) =>
    Math.max(0, fullYears(productRisk.vehicleInfos.firstUseDate, effectDate)),
  isCompany: ({ person }: Quote) => yes(person.personType === 'MOR'),
  /** Of all drivers the worst, principal or not, in hundredths. */
  worstCrm: ({ productRisk }: Quote) => Math.max(...productRisk.drivers.map(hundredths)),
  yearsAtLowestCrm: ({ productRisk }: Quote) => least(productRisk.drivers.map(({ risk }) => risk.minCRMDuration ?? 0)),
  insuredMonths: ({ productRisk }: Quote) => least(productRisk.drivers.map(({ risk }) => risk.seniority)),
  /** A driver who was insured for longer than they had a licence. */
  isInsuredTooLong: ({ effectDate, productRisk }: Quote) =>
    yes(
      productRisk.drivers.some(
        ({ person, risk }) => addMonths(person.driverLicence.effectDate, risk.seniority) > effectDate,
      ),
    ),
  isRepeated: ({ productRisk }: Quote) => {
    const people = productRisk.drivers.map(({ person }) =>
      fold(`${person.lastname} ${person.firstname} ${person.birthDate}`),
    );
    return yes(new Set(people).size < people.length);
  },
  youngestDriver: ({ effectDate, productRisk }: Quote) =>
    least(productRisk.drivers.map((driver) => ageOn(effectDate, driver))),
  oldestDriver: ({ effectDate, productRisk }: Quote) =>
    Math.max(...productRisk.drivers.map((driver) => ageOn(effectDate, driver))),
  newestLicence: ({ effectDate, productRisk }: Quote) =>
    least(productRisk.drivers.map((driver) => licenceYears(effectDate, driver))),
  /** Years that a coefficient takes and the licence does not have: the worst of all drivers. */
  bonusYearsMissing: ({ effectDate, productRisk }: Quote) =>
    Math.max(0, ...productRisk.drivers.map((driver) => bonusYears(driver) - licenceYears(effectDate, driver))),
  /** Of the principal driver and of those beside, for tariffs that tell them apart. */
  crm: (quote: Quote) => hundredths(principal(quote)),
  worstOtherCrm: (quote: Quote) => Math.max(0, ...others(quote).map(hundredths)),
  driverAge: (quote: Quote) => ageOn(quote.effectDate, principal(quote)),
  licenceYears: (quote: Quote) => licenceYears(quote.effectDate, principal(quote)),
  hasAccompaniedDriving: ({ effectDate, productRisk }: Quote) => {
    const novices = productRisk.drivers.filter((driver) => licenceYears(effectDate, driver) <= accompaniedYears);
    return yes(novices.length > 0 && novices.every(isAccompanied));
  },
  youngestOtherAge: (quote: Quote) => least(others(quote).map((driver) => ageOn(quote.effectDate, driver))),
  newestOtherLicence: (quote: Quote) => least(others(quote).map((driver) => licenceYears(quote.effectDate, driver))),
  otherDrivers: (quote: Quote) => others(quote).length,
  claimPoints: ({ productRisk }: Quote) => total(productRisk.drivers, pointsOf),
  infractions: ({ productRisk }: Quote) => total(productRisk.drivers, (driver) => infractionsOf(driver).length),
  graveInfractions: ({ productRisk }: Quote) => total(productRisk.drivers, graveOf),
  wasCancelled: ({ productRisk }: Quote) => yes(productRisk.drivers.some(({ risk }) => risk.canceledByInsurer)),
  wasSuspended: ({ productRisk }: Quote) => yes(productRisk.drivers.some(wasSuspended)),
} as const;

/** What the options of a car's quote tell. */
export const autoOptionFacts = {
  exclusiveDriving: ({ productRisk }: Quote) => yes(productRisk.options.conduiteExclusive),
  driverWarranty: ({ productRisk }: Quote) => productRisk.options.driverWarranty,
  assistance: ({ productRisk }: Quote) => productRisk.options.assistance,
  trailer: ({ productRisk }: Quote) => yes(productRisk.options.trailer750kg),
  financialLoss: ({ productRisk }: Quote) => yes(productRisk.options.isPerteFinanciere),
  accessoriesXpf: ({ productRisk }: Quote) => Number(productRisk.options.accessoiresHorsCatalogue),
  goodsXpf: ({ productRisk }: Quote) => Number(productRisk.options.marchandiseTransportees),
  modulationBDG: ({ productRisk }: Quote) => productRisk.options.franchiseModulationBDG,
  modulationVOLI: ({ productRisk }: Quote) => productRisk.options.franchiseModulationVOLI,
  modulationDTA: ({ productRisk }: Quote) => productRisk.options.franchiseModulationDTA,
  deductibleVOLI: ({ productRisk }: Quote) => Number(productRisk.options.franchiseVOLI),
  deductibleDTA: ({ productRisk }: Quote) => Number(productRisk.options.franchiseDTA),
} as const;
