import type { Values } from '#shared/forms/node.ts';
import { fullYears } from '#shared/primitives/vocabulary/licence.ts';
import { lowestClassOf } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import type { AutoFields } from './auto.ts';

type Quote = Values<AutoFields>;
type Driver = Quote['productRisk']['drivers'][number];

/** Stands for "nobody": older and longer licensed than any band. */
const nobody = 99;

const ageOn = (day: string, { person }: Driver): number => fullYears(person.birthDate, day);
const licenceYears = (day: string, { person }: Driver): number => fullYears(person.driverLicence.effectDate, day);
const least = (values: readonly number[]): number => Math.min(nobody, ...values);

const infractionsOf = ({ risk }: Driver): string[] =>
  [risk.infractionDate1, risk.infractionDate2, risk.infractionDate3].filter((date) => date !== null);

const graveReasons: readonly (string | null)[] = ['ALCOOL', 'STUP', 'FUITE', 'DEFASS'];
const graveOf = ({ risk }: Driver): number =>
  [risk.motifInfraction1, risk.motifInfraction2, risk.motifInfraction3].filter(({ code }) =>
    graveReasons.includes(code),
  ).length;

/** A claim counts two, one when the responsibility was shared, none without responsibility. */
const claimPoints: Readonly<Record<string, number>> = { '100': 2, '50': 1 };
const pointsOf = ({ risk }: Driver): number =>
  risk.claims.reduce((sum, { responsability }) => sum + (claimPoints[responsability.code] ?? 0), 0);

const total = (drivers: readonly Driver[], of: (driver: Driver) => number): number =>
  drivers.reduce((sum, driver) => sum + of(driver), 0);

const principal = ({ productRisk }: Quote): Driver => productRisk.drivers[0] as Driver;
const others = ({ productRisk }: Quote): readonly Driver[] => productRisk.drivers.slice(1);

const yes = (value: boolean | null): string => (value ? 'OUI' : 'NON');

/**
 * What a car's tariff may look at. Secondary drivers count by the youngest, the newest licence and sums, so that their
 * order changes nothing. Years are full years on the effect date.
 */
export const autoFacts = {
  use: ({ productRisk }: Quote) => productRisk.vehicleInfos.use.code,
  drivingArea: ({ productRisk }: Quote) => productRisk.vehicleInfos.drivingArea.code ?? '',
  fiscalPower: ({ productRisk }: Quote) => productRisk.vehicle.fiscalPower,
  vehicleClass: ({ productRisk: { vehicle } }: Quote) => vehicle.apsadClasse ?? lowestClassOf(vehicle.fiscalPower),
  vehicleAge: ({ effectDate, productRisk }: Quote) =>
    Math.max(0, fullYears(productRisk.vehicleInfos.firstUseDate, effectDate)),
  isCompany: ({ person }: Quote) => yes(person.personType === 'MOR'),
  /** In hundredths. */
  crm: (quote: Quote) => Math.round(principal(quote).risk.crm * 100),
  worstOtherCrm: (quote: Quote) => Math.round(Math.max(0, ...others(quote).map(({ risk }) => risk.crm)) * 100),
  yearsAtLowestCrm: (quote: Quote) => principal(quote).risk.minCRMDuration ?? 0,
  insuredMonths: (quote: Quote) => principal(quote).risk.seniority,
  driverAge: (quote: Quote) => ageOn(quote.effectDate, principal(quote)),
  licenceYears: (quote: Quote) => licenceYears(quote.effectDate, principal(quote)),
  hasAccompaniedDriving: (quote: Quote) => yes(principal(quote).person.driverLicence.drivingType.code === 'CONDACCOMP'),
  youngestOtherAge: (quote: Quote) => least(others(quote).map((driver) => ageOn(quote.effectDate, driver))),
  newestOtherLicence: (quote: Quote) => least(others(quote).map((driver) => licenceYears(quote.effectDate, driver))),
  otherDrivers: (quote: Quote) => others(quote).length,
  claimPoints: ({ productRisk }: Quote) => total(productRisk.drivers, pointsOf),
  infractions: ({ productRisk }: Quote) => total(productRisk.drivers, (driver) => infractionsOf(driver).length),
  graveInfractions: ({ productRisk }: Quote) => total(productRisk.drivers, graveOf),
  wasCancelled: ({ productRisk }: Quote) => yes(productRisk.drivers.some(({ risk }) => risk.canceledByInsurer)),
  wasSuspended: ({ productRisk }: Quote) => yes(productRisk.drivers.some(({ risk }) => risk.suspendedLicence)),
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
