import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';

/** Converts a vehicle to form values: texts, empty for null. */
export const vehicleToForm = (vehicle: ChosenVehicle): RawGroup =>
  Object.fromEntries(Object.entries(vehicle).map(([name, value]) => [name, value === null ? '' : String(value)]));

const numberAt = (typed: RawGroup, name: string): number | null => {
  const text = textAt(typed, name);
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** Converts form values to a vehicle; undefined if none is chosen. */
export const vehicleFromForm = (typed: RawGroup): ChosenVehicle | undefined => {
  const typedText = (name: string) => textAt(typed, name);
  if (typedText('brand') === '') return undefined;
  return {
    id: numberAt(typed, 'id'),
    brand: typedText('brand'),
    model: typedText('model'),
    version: typedText('version'),
    minesType: typedText('minesType'),
    SRACode: typedText('SRACode'),
    energy: typedText('energy'),
    fiscalPower: numberAt(typed, 'fiscalPower'),
    body: typedText('body'),
    boiteVitesses: typedText('boiteVitesses'),
    apsadClasse: numberAt(typed, 'apsadClasse'),
    franchiseDTA: numberAt(typed, 'franchiseDTA'),
    franchiseVOLI: numberAt(typed, 'franchiseVOLI'),
  };
};
