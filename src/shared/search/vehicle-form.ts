import * as v from 'valibot';
import type { CatalogueVehicle } from '#shared/operations/quotes/vehicles.ts';
import { messages } from '#shared/primitives/messages.ts';
import { printableText, requiredPrintable } from '#shared/primitives/parsers/printable.ts';
import { wholeNumberText } from '#shared/primitives/parsers/typed-value.ts';
import { normalizeText } from '#shared/primitives/text.ts';
import { fiscalPowers, vehicleLengths } from '#shared/primitives/vocabulary/vehicle-facts.ts';

/** A chosen vehicle: one of the catalogue with its deductibles, or one in free entry, whose id is empty. */
export interface ChosenVehicle extends Omit<CatalogueVehicle, 'id'> {
  readonly id: number | null;
  /** Deductibles of its class, whole XPF; null where no class is known. */
  readonly franchiseDTA: number | null;
  readonly franchiseVOLI: number | null;
}

const power = 'Puissance fiscale';
const { min, max } = fiscalPowers;

/** Form of a vehicle that is not in the catalogue. The power is parsed from text to a number. */
export const freeVehicleSchema = v.object({
  brand: requiredPrintable('Marque', vehicleLengths.brand),
  model: requiredPrintable('Modèle', vehicleLengths.model),
  version: printableText(vehicleLengths.version),
  energy: printableText(vehicleLengths.energy),
  fiscalPower: v.pipe(
    v.string(),
    v.transform(wholeNumberText),
    v.nonEmpty(messages.required(power)),
    v.regex(/^\d{1,4}$/, messages.wholeNumber(power)),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, messages.between(power, min, max)),
  ),
  body: printableText(vehicleLengths.body),
});
export type FreeVehicleFields = v.InferInput<typeof freeVehicleSchema>;
export type FreeVehicle = v.InferOutput<typeof freeVehicleSchema>;

/** Brands of two words. */
const longBrands = /^(?:alfa romeo|aston martin|great wall|land rover|rolls royce)(?= |$)/i;

/** Parses a searched text into the free entry of a vehicle: « dacia spring 3 CV » is brand, model and fiscal power. */
export const parseFreeEntry = (typed: string): Partial<FreeVehicleFields> => {
  const text = normalizeText(typed);
  const fiscalPower = /(?:^| )(\d{1,2}) ?cv(?= |$)/iu.exec(text);
  const words = normalizeText(fiscalPower ? text.replace(fiscalPower[0], ' ') : text).toUpperCase();
  const brand = longBrands.exec(words)?.[0] ?? words.split(' ')[0] ?? '';
  return {
    brand: brand.slice(0, vehicleLengths.brand),
    model: words.slice(brand.length).trim().slice(0, vehicleLengths.model),
    fiscalPower: fiscalPower?.[1] ?? '',
  };
};

/** Converts a vehicle in free entry to the shape of a catalogue vehicle, with other facts empty. */
export const toFreeEntry = (typed: FreeVehicle): ChosenVehicle => ({
  id: null,
  ...typed,
  minesType: '',
  SRACode: '',
  boiteVitesses: '',
  apsadClasse: null,
  franchiseDTA: null,
  franchiseVOLI: null,
});
