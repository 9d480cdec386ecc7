import { notInFuture } from '#shared/clients/people.ts';
import { choice, day, hidden, plate, text, wholeNumber } from '#shared/forms/kinds.ts';
import {
  activeWhen,
  copyingTo,
  optional,
  requiredWhen,
  withComputedDefault,
  withRules,
} from '#shared/forms/modifiers.ts';
import type { Condition, Rule, Values } from '#shared/forms/node.ts';
import { addMonths, isRealDay } from '#shared/primitives/calendar/days.ts';
import { messages } from '#shared/primitives/messages.ts';
import { drivingAreaOf } from '#shared/primitives/vocabulary/places.ts';
import {
  apsadClasses,
  classDeductibles,
  fiscalPowers,
  vehicleLengths,
} from '#shared/primitives/vocabulary/vehicle-facts.ts';
import type { CatalogueRecord } from '#shared/products/catalogue-records.ts';
import type { FactToVerify } from '#shared/products/product.ts';

/** True for a vehicle of the catalogue; a vehicle in free entry has no class. */
const isOfCatalogue: Condition = ({ rootValue }) => rootValue('productRisk.vehicle.id') !== '';

/** Deductible of the vehicle's class, copied to the option of the quote when a vehicle is chosen. */
const deductible = (option: 'franchiseDTA' | 'franchiseVOLI') =>
  copyingTo(activeWhen(isOfCatalogue, hidden()), `productRisk.options.${option}`);

/** Requires model and power only once there is a brand, so that a missing vehicle is reported once. */
const isChosen: Condition = ({ rootValue }) => rootValue('productRisk.vehicle.brand') !== '';

/**
 * The vehicle, from the catalogue or in free entry (`id` empty). `apsadClasse` is the class for the tariff, 1 to 20,
 * from the catalogue only. Specification 3, section 3 "Vehicle".
 */
export const vehicle = {
  id: hidden(),
  brand: { ...text('Marque', vehicleLengths.brand), requiredMessage: 'Un véhicule doit être sélectionné' },
  model: { ...text('Modèle', vehicleLengths.model), isRequired: isChosen },
  version: optional(text('Version', vehicleLengths.version)),
  minesType: optional(text('Type mines', vehicleLengths.minesType)),
  SRACode: optional(text('Code SRA', vehicleLengths.SRACode)),
  energy: optional(text('Énergie', vehicleLengths.energy)),
  fiscalPower: {
    ...wholeNumber('Puissance fiscale', { ...fiscalPowers, message: messages.wholeNumber('Puissance fiscale') }),
    isRequired: isChosen,
  },
  body: optional(text('Carrosserie', vehicleLengths.body)),
  boiteVitesses: optional(text('Boîte de vitesses', vehicleLengths.boiteVitesses)),
  apsadClasse: activeWhen(
    isOfCatalogue,
    optional(wholeNumber('Classe', { ...apsadClasses, message: messages.wholeNumber('Classe') })),
  ),
  /** `true` if the catalogue lacks a value that the tariff needs. */
  isToVerify: hidden(),
  franchiseDTA: deductible('franchiseDTA'),
  franchiseVOLI: deductible('franchiseVOLI'),
} as const;

type Vehicle = Values<typeof vehicle>;

/** True if only the broker states it: a vehicle in free entry, or a fiscal power that the catalogue lacks. */
export const isToVerify = ({ id, isToVerify: isMarked }: Pick<Vehicle, 'id' | 'isToVerify'>): boolean =>
  id === null || isMarked === 'true';

/** Statements on a vehicle that the insurer must verify. */
export const vehicleToVerify = ({ brand, model, version, fiscalPower, ...facts }: Vehicle): FactToVerify[] =>
  isToVerify(facts)
    ? [
        {
          subject: 'Véhicule à vérifier',
          statement: `${[brand, model, version].filter(Boolean).join(' ')}, ${fiscalPower}\u00A0CV`,
        },
      ]
    : [];

/** Takes the vehicle from the catalogue; a fiscal power that it lacks stays as typed. */
export const vehicleRecord: CatalogueRecord = {
  path: 'productRisk.vehicle',
  problemField: 'brand',
  unknownMessage: 'Ce véhicule n’est plus dans le catalogue\u00A0: choisissez-le à nouveau',
  factsOf: (row) => ({
    ...row,
    ...(row.fiscalPower === null ? { fiscalPower: undefined } : {}),
    ...(row.apsadClasse === null ? { franchiseDTA: '', franchiseVOLI: '' } : classDeductibles(row.apsadClasse)),
    isToVerify: row.fiscalPower === null,
  }),
};

/** A new car is bought before it is registered, by some months at most. */
const nearFirstUse: Rule = (value, { rootValue }) => {
  const firstUse = rootValue('productRisk.vehicleInfos.firstUseDate');
  return isRealDay(firstUse) && value < addMonths(firstUse, -12)
    ? 'La date d’acquisition précède de plus d’un an la première mise en circulation'
    : null;
};

/** Note beside an area that was not chosen. */
export const deducedAreaNote = 'zone déduite de l’adresse';

/** True if no area follows from the address, so that the price would be based on an assumption. */
const isAreaUnknown: Condition = ({ rootValue }) => drivingAreaOf(rootValue('person.address.zipCode')) === '';

/** Acquisition and use of the vehicle. */
export const vehicleInfos = {
  registration: plate('Immatriculation'),
  firstUseDate: withRules(day('Date de première mise en circulation'), notInFuture),
  acquisitionDate: withRules(day('Date d’acquisition'), notInFuture, nearFirstUse),
  use: { code: choice('Usage', 'uses') },
  drivingArea: {
    code: withComputedDefault(
      {
        ...requiredWhen(
          isAreaUnknown,
          choice('Zone de circulation', 'drivingAreas', { hint: 'Laissée vide, la zone est déduite de l’adresse' }),
        ),
        requiredMessage: 'Le code postal du client n’indique pas la zone\u00A0: choisissez où le véhicule circule',
      },
      ({ rootValue }) => drivingAreaOf(rootValue('person.address.zipCode')),
      deducedAreaNote,
    ),
  },
} as const;
