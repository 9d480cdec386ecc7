import { coerceToShape, type RawGroup, textAt, valueAt } from '#shared/forms/raw.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import { foldName, isSameName } from '#shared/primitives/person-name.ts';
import type {
  ClientHistory,
  FormerRisk,
  FormerVehicle,
  PrefilledAnswers,
} from '#shared/products/parts/client-history.ts';
import { drivers } from './drivers.ts';

const listDrivers = ({ productRisk }: FormerRisk): readonly RawGroup[] => {
  const driverList = valueAt(productRisk, 'drivers');
  return Array.isArray(driverList) ? driverList : [];
};

/** True for the driver who is the client: marked so in a quote, else recognised by name and birth date. */
const isClient =
  (person: Person) =>
  (driver: RawGroup): boolean => {
    if (textAt(driver, 'isSubscriber') === 'true') return true;
    const driverName = foldName({
      firstname: textAt(driver, 'person.firstname'),
      lastname: textAt(driver, 'person.lastname'),
    });
    return textAt(driver, 'person.birthDate') === person.birthDate && isSameName(driverName, foldName(person));
  };

/**
 * The client as a driver: licence, coefficient, months of insurance and history of the latest risk that names them, the
 * licence of their file otherwise.
 */
const prefilledDriver = ({ person, risks }: ClientHistory): PrefilledAnswers['entry'] => {
  if (person.personType !== 'PHY') return null;
  const latestRisk = risks
    .map((risk) => ({ ...risk, driver: listDrivers(risk).find(isClient(person)) }))
    .find(({ driver }) => driver !== undefined);
  const licence = person.driverLicence;
  if (!latestRisk?.driver && !licence?.effectDate) return null;
  const driver = (latestRisk?.driver ?? {}) as RawGroup;
  const latestValue = (name: 'number' | 'effectDate') =>
    textAt(driver, `person.driverLicence.${name}`) || (licence?.[name] ?? '');
  const entry = coerceToShape(drivers.item, {
    isSubscriber: 'true',
    person: {
      driverLicence: {
        ...((valueAt(driver, 'person.driverLicence') as RawGroup | undefined) ?? {}),
        number: latestValue('number'),
        effectDate: latestValue('effectDate'),
      },
    },
    risk: valueAt(driver, 'risk') ?? {},
  }) as RawGroup;
  return {
    path: 'productRisk.drivers',
    entry,
    isTyped: latestRisk?.isTyped ?? false,
    source: latestRisk ? `dossier ${latestRisk.number}` : 'dossier du client',
  };
};

const readPlate = ({ vehicleInfos }: FormerVehicle): string => textAt(vehicleInfos, 'registration').replace(/\s/gu, '');

const formerVehicles = ({ risks }: ClientHistory): readonly FormerVehicle[] => {
  const vehicles = new Map<string, FormerVehicle>();
  for (const { number, productRisk } of risks) {
    const { vehicle, vehicleInfos } = productRisk;
    if (textAt(vehicle, 'brand') === '') continue;
    const formerVehicle = { number, vehicle: vehicle as RawGroup, vehicleInfos: (vehicleInfos ?? {}) as RawGroup };
    const key = readPlate(formerVehicle) || `${textAt(vehicle, 'brand')} ${textAt(vehicle, 'model')}`;
    if (!vehicles.has(key)) vehicles.set(key, formerVehicle);
  }
  return [...vehicles.values()];
};

/** Answers of a car quote that are prefilled for a client of the portfolio. */
export const prefilledCarAnswers = (client: ClientHistory): PrefilledAnswers => ({
  entry: prefilledDriver(client),
  vehicles: formerVehicles(client),
});
