import * as v from 'valibot';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { messages } from '#shared/primitives/messages.ts';
import { wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';

/** A vehicle that was chosen: of the catalogue with its deductibles, or typed freely, then without number. */
export interface ChosenVehicle extends Omit<CatalogueVehicle, 'id'> {
  readonly id: number | null;
  /** Deductibles of its class, whole XPF; null where no class is known. */
  readonly franchiseDTA: number | null;
  readonly franchiseVOLI: number | null;
}

const name = (label: string, maxLength: number) => v.pipe(limitedText(maxLength), v.nonEmpty(messages.required(label)));

const power = 'Puissance fiscale';
const { min, max } = fiscalPowers;

/** The form of a vehicle that the catalogue does not hold. The power comes as text and leaves as a number. */
export const freeVehicleSchema = v.object({
  brand: name('Marque', vehicleLengths.brand),
  model: name('Modèle', vehicleLengths.model),
  version: limitedText(vehicleLengths.version),
  energy: limitedText(vehicleLengths.energy),
  fiscalPower: v.pipe(
    v.string(),
    v.transform(wholeNumberText),
    v.nonEmpty(messages.required(power)),
    v.regex(/^\d{1,4}$/, messages.wholeNumber(power)),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, messages.between(power, min, max)),
  ),
  body: limitedText(vehicleLengths.body),
});
export type FreeVehicleFields = v.InferInput<typeof freeVehicleSchema>;
export type FreeVehicle = v.InferOutput<typeof freeVehicleSchema>;

/** A vehicle typed freely, as one of the catalogue that nothing more is known of. */
export const chosenFreely = (typed: FreeVehicle): ChosenVehicle => ({
  id: null,
  ...typed,
  minesType: '',
  SRACode: '',
  boiteVitesses: '',
  apsadClasse: null,
  franchiseDTA: null,
  franchiseVOLI: null,
});
