import type { Random } from '#server/primitives/random.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { fullYears, isLicenceDateAccepted } from '#shared/primitives/vocabulary/licence.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';
import { type DemoVehicle, vehicles } from '../data/vehicles.ts';
import { listEntryByCode, randomListEntry } from '../lists.ts';
import { randomAddress, randomBirthDate, randomLicence, randomName } from '../persons.ts';
import type { PersonRow } from '../rows.ts';

type Risk = ContractFile['productRisk'];
type Driver = Risk['drivers'][number];

/** Insured risk, and base premium in XPF a year. */
interface DemoRisk {
  readonly risk: Risk;
  readonly baseXpf: number;
}

const noRisk: Omit<Risk, 'options'> = { vehicle: null, vehicleInfos: null, drivers: [], home: null, assured: [] };

const drawOptions = (rng: Random, family: ProductFamily): Risk['options'] => ({
  brokerFees: rng.chance(0.45) ? rng.int(2, 10) * 500 : null,
  coeffReduc: rng.chance(0.3) ? rng.pick([0.9, 0.95]) : null,
  isCooperative: rng.chance(0.1) ? true : null,
  isConduiteExclusive: family === 'auto' ? rng.chance(0.2) : null,
  niveauAssistance: family === 'auto' ? randomListEntry(rng, 'niveauxAssistance') : null,
});

const pickCrm = (rng: Random): number =>
  rng.weighted([
    [0.5, 40],
    [rng.int(51, 69) / 100, 20],
    [rng.int(70, 89) / 100, 20],
    [rng.int(90, 99) / 100, 10],
    [1, 10],
  ]);

/** Years without a claim after which the best coefficient is reached (A121-1). */
const yearsToBest = 13;
const bestCrm = (years: number): number => {
  let hundredths = 100;
  for (let year = 0; year < years; year += 1) hundredths = Math.floor((hundredths * 95) / 100);
  return Math.max(50, hundredths) / 100;
};

/** A driver whose history is consistent with the age of the licence. */
const buildDriver = (
  rng: Random,
  driverPerson: Driver['person'],
  { since }: DemoCase,
  isPrincipal: boolean,
): Driver => {
  const licenceDate = driverPerson.driverLicence?.effectDate ?? since;
  const earlierDay = addDays(since, -30);
  const isEarlierAllowed =
    licenceDate >= since && isLicenceDateAccepted(driverPerson.birthDate ?? earlierDay, earlierDay);
  const effectDate = isEarlierAllowed ? earlierDay : licenceDate;
  const years = Math.max(0, fullYears(effectDate, since));
  const earnedCoefficient = pickCrm(rng);
  const yearsAtBest = earnedCoefficient === 0.5 ? rng.int(0, 20) : 0;
  const coefficient = Math.max(earnedCoefficient, bestCrm(years));
  const period = rng.weighted([
    [36, 6],
    [rng.int(0, 35), 3],
  ]);
  return {
    person: { ...driverPerson, driverLicence: { number: driverPerson.driverLicence?.number ?? '', effectDate } },
    isPrincipal,
    risk: {
      crm: coefficient,
      minCRMDuration: coefficient === 0.5 ? Math.min(yearsAtBest, years - yearsToBest) : null,
      insurancePeriod: Math.min(period, years * 12),
    },
  };
};

const otherDriver = (rng: Random, demoCase: DemoCase, isPrincipal: boolean): Driver => {
  const { today } = demoCase;
  const { firstName, lastName } = randomName(rng);
  const birth = randomBirthDate(rng, today, 18, 70);
  const driverPerson = {
    fullname: `${lastName} ${firstName}`,
    firstname: firstName,
    lastname: lastName,
    birthDate: birth,
  };
  return buildDriver(rng, { ...driverPerson, driverLicence: randomLicence(rng, birth, today) }, demoCase, isPrincipal);
};

const holderDriver = (rng: Random, demoCase: DemoCase): Driver => {
  const { holder, today } = demoCase;
  const { fullname, firstname, lastname, birthDate: birth, driverLicence } = holder.body;
  const licence = driverLicence ?? randomLicence(rng, birth ?? '1980-01-01', today);
  const person = { fullname, firstname, lastname, birthDate: birth, driverLicence: licence };
  return { ...buildDriver(rng, person, demoCase, true), isSubscriber: true };
};

const pickRegistration = (rng: Random): string =>
  rng.chance(0.03) ? `${rng.digits(rng.int(3, 4))}WW` : `${rng.int(100_000, 499_999)}NC`;

const buildAutoRisk = (rng: Random, demoCase: DemoCase): DemoRisk => {
  const { holder, since, isPerKm } = demoCase;
  const car: DemoVehicle = rng.pick(vehicles);
  const firstUse = addDays(since, -rng.int(60, 15 * 365));
  const age = Number(since.slice(0, 4)) - Number(firstUse.slice(0, 4));
  const acquisitionDate = addDays(since, -rng.int(20, 59 + age * 200));
  const firstDriver = holder.person_type === 'PHY' ? holderDriver(rng, demoCase) : otherDriver(rng, demoCase, true);
  const autoOptions = drawOptions(rng, 'auto');
  const drivers =
    autoOptions.isConduiteExclusive || !rng.chance(0.35)
      ? [firstDriver]
      : [firstDriver, otherDriver(rng, demoCase, false)];
  const kmsByYear = isPerKm ? rng.pick([4000, 6000, 8000]) : rng.int(8, 30) * 1000;
  return {
    risk: {
      ...noRisk,
      options: autoOptions,
      vehicle: {
        brand: car.brand,
        model: car.model,
        version: car.version,
        minesType: `M10${car.brand.slice(0, 3)}${rng.digits(4)}`,
        SRACode: `${car.brand.slice(0, 2)}${rng.digits(5)}`,
        energy: car.energy,
        fiscalPower: car.fiscalPower,
        type: car.type,
      },
      vehicleInfos: {
        registration: pickRegistration(rng),
        firstUseDate: firstUse,
        acquisitionDate: [acquisitionDate, firstUse].sort().at(-1) ?? firstUse,
        use: randomListEntry(rng, 'uses'),
        kmsByYear,
        parkDetails: { area: randomListEntry(rng, 'parkingAreas').libelle },
      },
      drivers,
    },
    baseXpf: Math.round(car.baseXpf * firstDriver.risk.crm * (isPerKm ? 0.7 : 1)),
  };
};

const holderInsured = ({ body, birth_date: birthDate }: PersonRow): Risk['assured'][number] => ({
  fullname: body.fullname,
  birthDate,
  relation: null,
  isPrincipal: true,
  isSubscriber: true,
});

const buildHomeRisk = (rng: Random, holder: PersonRow, isStudent: boolean): DemoRisk => {
  const roomsNumber = isStudent ? rng.int(1, 2) : rng.int(2, 8);
  const type = isStudent ? rng.pick(['STUDIO', 'CHAMBRE', 'APPT']) : rng.pick(['APPT', 'MAISON', 'MAISON']);
  const status = isStudent ? rng.pick(['LOC', 'COLOC']) : rng.pick(['PROP', 'LOC', 'COPRO', 'GRATUIT']);
  return {
    risk: {
      ...noRisk,
      options: drawOptions(rng, 'home'),
      home: {
        homeAddress: rng.chance(0.8) ? holder.body.address : randomAddress(rng),
        homeType: listEntryByCode('homeType', type),
        clientHomeStatus: listEntryByCode('clientHomeStatus', status),
        roomsNumber,
      },
      assured: [holderInsured(holder)],
    },
    baseXpf: isStudent ? rng.int(14, 20) * 1000 : 22_000 + roomsNumber * 6500,
  };
};

/** Birth date of a child of an adult. */
const childBirth = (rng: Random, { birth_date }: PersonRow, today: string): string => {
  const earliest = birth_date === null ? today : addMonths(birth_date, 12 * 17);
  return [randomBirthDate(rng, today, 1, 17), earliest].sort().at(-1) ?? earliest;
};

const buildAccidentRisk = (rng: Random, holder: PersonRow, today: string): DemoRisk => {
  const { community } = randomName(rng);
  const otherCount = rng.weighted([
    [0, 4],
    [1, 3],
    [2, 2],
    [3, 2],
  ]);
  const relatives = Array.from({ length: otherCount }, (_, index) => {
    const { firstName } = randomName(rng, community);
    const isSpouse = index === 0;
    return {
      fullname: `${holder.last_name ?? 'MARTIN'} ${firstName}`,
      birthDate: isSpouse ? randomBirthDate(rng, today, 20, 70) : childBirth(rng, holder, today),
      relation: listEntryByCode('relations', isSpouse ? 'CONJOINT' : 'ENFANT').libelle,
      isPrincipal: false,
    };
  });
  return {
    risk: { ...noRisk, options: drawOptions(rng, 'accident'), assured: [holderInsured(holder), ...relatives] },
    baseXpf: 21_000 + otherCount * 5500,
  };
};

interface DemoCase {
  readonly holder: PersonRow;
  readonly today: string;
  /** Day of the contract: what it insures is not newer. */
  readonly since: string;
  readonly isPerKm: boolean;
  readonly isStudent: boolean;
}

/** Generates the risk of a contract or quote for a holder. */
export const demoRisk = (rng: Random, family: ProductFamily, demoCase: DemoCase): DemoRisk => {
  const { holder, today, isStudent } = demoCase;
  if (family === 'auto') return buildAutoRisk(rng, demoCase);
  if (family === 'home') return buildHomeRisk(rng, holder, isStudent);
  if (family === 'accident') return buildAccidentRisk(rng, holder, today);
  return {
    risk: {
      ...noRisk,
      options: drawOptions(rng, 'legal'),
      assured: [holderInsured(holder)],
    },
    baseXpf: rng.pick([12_000, 14_400, 18_000]),
  };
};
