import { notInFuture } from '#shared/clients/people.ts';
import { choice, day, hidden, plate, text, whole } from '#shared/forms/kinds.ts';
import { feeding, optional, withRules } from '#shared/forms/modifiers.ts';
import type { Condition, Rule } from '#shared/forms/node.ts';
import { isRealDay } from '#shared/primitives/days.ts';
import { messages } from '#shared/primitives/messages.ts';
import { apsadClasses, fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';

/** Of the class of the vehicle: what the quote's deductible starts from once a vehicle is chosen. */
const deductible = (option: 'franchiseDTA' | 'franchiseVOLI') => feeding(hidden(), `productRisk.options.${option}`);

/** Without a vehicle one thing is missing, not three. */
const isChosen: Condition = ({ all }) => all('productRisk.vehicle.brand') !== '';

/**
 * The vehicle, chosen in the catalogue or typed freely when it is not there (`id` empty). `apsadClasse` is the class
 * that the tariff reads, 1 to 20. Specification 3, section 3 "Vehicle".
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
    ...whole('Puissance fiscale', { ...fiscalPowers, message: messages.wholeNumber('Puissance fiscale') }),
    isRequired: isChosen,
  },
  body: optional(text('Carrosserie', vehicleLengths.body)),
  boiteVitesses: optional(text('Boîte de vitesses', vehicleLengths.boiteVitesses)),
  apsadClasse: optional(whole('Classe', { ...apsadClasses, message: messages.wholeNumber('Classe') })),
  franchiseDTA: deductible('franchiseDTA'),
  franchiseVOLI: deductible('franchiseVOLI'),
} as const;

const afterFirstUse: Rule = (value, { all }) => {
  const firstUse = all('productRisk.vehicleInfos.firstUseDate');
  return isRealDay(firstUse) && value < firstUse
    ? 'La date d’acquisition doit suivre la première mise en circulation'
    : null;
};

/** How the vehicle was acquired and is used. */
export const vehicleInfos = {
  registration: plate('Immatriculation'),
  firstUseDate: withRules(day('Date de première mise en circulation'), notInFuture),
  acquisitionDate: withRules(day('Date d’acquisition'), notInFuture, afterFirstUse),
  use: { code: choice('Usage', 'uses') },
  drivingArea: { code: optional(choice('Zone de circulation', 'drivingAreas')) },
} as const;
