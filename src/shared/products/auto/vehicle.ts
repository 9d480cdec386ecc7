import { notInFuture } from '#shared/clients/people.ts';
import { choice, day, hidden, plate, text, wholeNumber } from '#shared/forms/kinds.ts';
import { activeWhen, deducedFrom, feeding, optional, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Rule, Values } from '#shared/forms/node.ts';
import { isRealDay } from '#shared/primitives/calendar/days.ts';
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

/** Of the catalogue, by its number: what is typed freely has no class of its own. */
const isOfCatalogue: Condition = ({ all }) => all('productRisk.vehicle.id') !== '';

/** Of the class of the vehicle: what the quote's deductible starts from once a vehicle is chosen. */
const deductible = (option: 'franchiseDTA' | 'franchiseVOLI') =>
  feeding(activeWhen(isOfCatalogue, hidden()), `productRisk.options.${option}`);

/** Without a vehicle one thing is missing, not three. */
const isChosen: Condition = ({ all }) => all('productRisk.vehicle.brand') !== '';

/**
 * The vehicle, chosen in the catalogue or typed freely when it is not there (`id` empty). `apsadClasse` is the class
 * that the tariff reads, 1 to 20, of the catalogue alone. Specification 3, section 3 "Vehicle".
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
  /** The catalogue does not say all that the tariff reads. */
  isToVerify: hidden(),
  franchiseDTA: deductible('franchiseDTA'),
  franchiseVOLI: deductible('franchiseVOLI'),
} as const;

type Vehicle = Values<typeof vehicle>;

/** True for what nobody but the broker says: a vehicle typed freely, or a power that the catalogue lacks. */
export const isToVerify = ({ id, isToVerify: isSaid }: Pick<Vehicle, 'id' | 'isToVerify'>): boolean =>
  id === null || isSaid === 'true';

/** What the insurer is asked to verify of a vehicle. */
export const vehicleToVerify = ({ brand, model, version, fiscalPower, ...said }: Vehicle): FactToVerify[] =>
  isToVerify(said)
    ? [
        {
          subject: 'Véhicule à vérifier',
          statement: `${[brand, model, version].filter(Boolean).join(' ')}, ${fiscalPower}\u00A0CV`,
        },
      ]
    : [];

/** The vehicle as the catalogue has it; a power that it lacks stays as it was typed. */
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

const afterFirstUse: Rule = (value, { all }) => {
  const firstUse = all('productRisk.vehicleInfos.firstUseDate');
  return isRealDay(firstUse) && value < firstUse
    ? 'La date d’acquisition doit suivre la première mise en circulation'
    : null;
};

/** Said of an area that nobody chose. */
export const deducedAreaNote = 'zone déduite de l’adresse';

/** How the vehicle was acquired and is used. */
export const vehicleInfos = {
  registration: plate('Immatriculation'),
  firstUseDate: withRules(day('Date de première mise en circulation'), notInFuture),
  acquisitionDate: withRules(day('Date d’acquisition'), notInFuture, afterFirstUse),
  use: { code: choice('Usage', 'uses') },
  drivingArea: {
    code: deducedFrom(
      optional(
        choice('Zone de circulation', 'drivingAreas', { hint: 'Laissée vide, la zone est déduite de l’adresse' }),
      ),
      ({ all }) => drivingAreaOf(all('person.address.zipCode')),
      deducedAreaNote,
    ),
  },
} as const;
