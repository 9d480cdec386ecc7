import type { Values } from '#shared/forms/node.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import { foldName, nameKey } from '#shared/primitives/person-name.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { drivingAreaOf, territoryOf } from '#shared/primitives/vocabulary/places.ts';
import { lowestClassOf } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import type { AutoFields } from './auto.ts';
import { isToVerify } from './vehicle.ts';

type Quote = Values<AutoFields>;
type Driver = Quote['productRisk']['drivers'][number];

/** Age and licence years if there is no driver: above every band of a tariff. */
const ageWithoutDriver = 99;

const ageOn = (day: string, { person }: Driver): number => fullYears(person.birthDate, day);
const licenceYears = (day: string, { person }: Driver): number => fullYears(person.driverLicence.effectDate, day);
const lowestAge = (values: readonly number[]): number => Math.min(ageWithoutDriver, ...values);

const infractionsOf = ({ risk }: Driver): string[] =>
  [risk.infractionDate1, risk.infractionDate2, risk.infractionDate3].filter((date) => date !== null);

/**
 * Severe reasons of infractions. A missing reason (null) counts as severe, so that leaving it out does not lower the
 * price.
 */
const severeReasons: readonly (string | null)[] = [null, 'ALCOOL', 'STUP', 'FUITE', 'DEFASS'];
const countSevereInfractions = ({ risk }: Driver): number =>
  [
    [risk.infractionDate1, risk.motifInfraction1] as const,
    [risk.infractionDate2, risk.motifInfraction2] as const,
    [risk.infractionDate3, risk.motifInfraction3] as const,
  ].filter(([date, { code }]) => date !== null && severeReasons.includes(code)).length;

const licenceLossSanctions: readonly (string | null)[] = ['SUSP1', 'SUSP2', 'SUSP3', 'ANNUL'];
const wasSuspended = ({ risk }: Driver): boolean =>
  risk.suspendedLicence ||
  [risk.sanctionInfraction1, risk.sanctionInfraction2, risk.sanctionInfraction3].some(({ code }) =>
    licenceLossSanctions.includes(code),
  );

const crmHundredths = ({ risk }: Driver): number => Math.round(risk.crm * 100);

/**
 * Years without a claim that are necessary to reach a coefficient: ×0.95 per year, truncated, starting at 1.00
 * (insurance code, A121-1), plus the years at 0.50.
 */
const bonusYears = (driver: Driver): number => {
  let years = driver.risk.minCRMDuration ?? 0;
  for (let crm = 100; crm > crmHundredths(driver); years += 1) crm = Math.floor((crm * 95) / 100);
  return years;
};

/** Accompanied driving counts only within the first years of a licence. */
const accompaniedYears = 2;
const isAccompanied = ({ person }: Driver): boolean => person.driverLicence.drivingType.code === 'CONDACCOMP';

/**
 * Points of a claim by percent of responsibility: two if the driver was responsible, one if responsibility was shared,
 * else none.
 */
const claimPoints: Readonly<Record<string, number>> = { '100': 2, '50': 1 };
const pointsOf = ({ risk }: Driver): number =>
  risk.claims.reduce((sum, { responsability }) => sum + (claimPoints[responsability.code] ?? 0), 0);

const sumOverDrivers = (drivers: readonly Driver[], countOf: (driver: Driver) => number): number =>
  drivers.reduce((sum, driver) => sum + countOf(driver), 0);

const principalDriver = ({ productRisk }: Quote): Driver => productRisk.drivers[0] as Driver;
const otherDrivers = ({ productRisk }: Quote): readonly Driver[] => productRisk.drivers.slice(1);

/** Declared driving area, else the area of the subscriber's address; empty if unknown. */
const areaOf = ({ person, productRisk }: Quote): string =>
  productRisk.vehicleInfos.drivingArea.code ?? drivingAreaOf(person.address.zipCode);

const toYesNo = (value: boolean | null): string => (value ? 'OUI' : 'NON');

/**
 * Facts for the tariffs and acceptance rules of cars. Drivers count by their worst value and by sums, so that naming
 * another principal driver does not change the price. Years are full years on the effect date.
 */
export const autoFacts = {
  use: ({ productRisk }: Quote) => productRisk.vehicleInfos.use.code,
  drivingArea: areaOf,
  isAreaDeduced: ({ productRisk }: Quote) => toYesNo(productRisk.vehicleInfos.drivingArea.code === null),
  territory: ({ person }: Quote) => territoryOf(person.address.zipCode, person.address.country.code),
  isToVerify: ({ productRisk }: Quote) => toYesNo(isToVerify(productRisk.vehicle)),
  fiscalPower: ({ productRisk }: Quote) => productRisk.vehicle.fiscalPower,
  vehicleClass: ({ productRisk: { vehicle } }: Quote) => vehicle.apsadClasse ?? lowestClassOf(vehicle.fiscalPower),
  vehicleAge: ({ effectDate, productRisk }: Quote) =>
    Math.max(0, fullYears(productRisk.vehicleInfos.firstUseDate, effectDate)),
  isCompany: ({ person }: Quote) => toYesNo(person.personType === 'MOR'),
  /** Worst coefficient of all drivers, in hundredths. */
  worstCrm: ({ productRisk }: Quote) => Math.max(...productRisk.drivers.map(crmHundredths)),
  yearsAtLowestCrm: ({ productRisk }: Quote) =>
    lowestAge(productRisk.drivers.map(({ risk }) => risk.minCRMDuration ?? 0)),
  insuredMonths: ({ productRisk }: Quote) => lowestAge(productRisk.drivers.map(({ risk }) => risk.seniority)),
  /** True if a driver states more years of insurance than years of licence. */
  isInsuredTooLong: ({ effectDate, productRisk }: Quote) =>
    toYesNo(
      productRisk.drivers.some(
        ({ person, risk }) => addMonths(person.driverLicence.effectDate, risk.seniority) > effectDate,
      ),
    ),
  isRepeated: ({ productRisk }: Quote) => {
    const people = productRisk.drivers.map(({ person }) => `${nameKey(foldName(person))} ${person.birthDate}`);
    return toYesNo(new Set(people).size < people.length);
  },
  youngestDriver: ({ effectDate, productRisk }: Quote) =>
    lowestAge(productRisk.drivers.map((driver) => ageOn(effectDate, driver))),
  oldestDriver: ({ effectDate, productRisk }: Quote) =>
    Math.max(...productRisk.drivers.map((driver) => ageOn(effectDate, driver))),
  newestLicence: ({ effectDate, productRisk }: Quote) =>
    lowestAge(productRisk.drivers.map((driver) => licenceYears(effectDate, driver))),
  /** Years that a coefficient requires beyond the years of licence: the worst of all drivers. */
  bonusYearsMissing: ({ effectDate, productRisk }: Quote) =>
    Math.max(0, ...productRisk.drivers.map((driver) => bonusYears(driver) - licenceYears(effectDate, driver))),
  /** The principal and the other drivers separately, for tariffs that distinguish them. */
  crm: (quote: Quote) => crmHundredths(principalDriver(quote)),
  worstOtherCrm: (quote: Quote) => Math.max(0, ...otherDrivers(quote).map(crmHundredths)),
  driverAge: (quote: Quote) => ageOn(quote.effectDate, principalDriver(quote)),
  licenceYears: (quote: Quote) => licenceYears(quote.effectDate, principalDriver(quote)),
  hasAccompaniedDriving: ({ effectDate, productRisk }: Quote) => {
    const novices = productRisk.drivers.filter((driver) => licenceYears(effectDate, driver) <= accompaniedYears);
    return toYesNo(novices.length > 0 && novices.every(isAccompanied));
  },
  youngestOtherAge: (quote: Quote) => lowestAge(otherDrivers(quote).map((driver) => ageOn(quote.effectDate, driver))),
  newestOtherLicence: (quote: Quote) =>
    lowestAge(otherDrivers(quote).map((driver) => licenceYears(quote.effectDate, driver))),
  otherDrivers: (quote: Quote) => otherDrivers(quote).length,
  claimPoints: ({ productRisk }: Quote) => sumOverDrivers(productRisk.drivers, pointsOf),
  infractions: ({ productRisk }: Quote) =>
    sumOverDrivers(productRisk.drivers, (driver) => infractionsOf(driver).length),
  graveInfractions: ({ productRisk }: Quote) => sumOverDrivers(productRisk.drivers, countSevereInfractions),
  wasCancelled: ({ productRisk }: Quote) => toYesNo(productRisk.drivers.some(({ risk }) => risk.canceledByInsurer)),
  wasSuspended: ({ productRisk }: Quote) => toYesNo(productRisk.drivers.some(wasSuspended)),
} as const;

/** Facts from the options of a car quote. */
export const autoOptionFacts = {
  exclusiveDriving: ({ productRisk }: Quote) => toYesNo(productRisk.options.conduiteExclusive),
  driverWarranty: ({ productRisk }: Quote) => productRisk.options.driverWarranty,
  assistance: ({ productRisk }: Quote) => productRisk.options.assistance,
  trailer: ({ productRisk }: Quote) => toYesNo(productRisk.options.trailer750kg),
  financialLoss: ({ productRisk }: Quote) => toYesNo(productRisk.options.isPerteFinanciere),
  accessoriesXpf: ({ productRisk }: Quote) => Number(productRisk.options.accessoiresHorsCatalogue),
  goodsXpf: ({ productRisk }: Quote) => Number(productRisk.options.marchandiseTransportees),
  modulationBDG: ({ productRisk }: Quote) => productRisk.options.franchiseModulationBDG,
  modulationVOLI: ({ productRisk }: Quote) => productRisk.options.franchiseModulationVOLI,
  modulationDTA: ({ productRisk }: Quote) => productRisk.options.franchiseModulationDTA,
  deductibleVOLI: ({ productRisk }: Quote) => Number(productRisk.options.franchiseVOLI),
  deductibleDTA: ({ productRisk }: Quote) => Number(productRisk.options.franchiseDTA),
} as const;
