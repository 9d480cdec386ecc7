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
  const text = (name: string) => textAt(typed, name);
  if (text('brand') === '') return undefined;
  return {
    id: numberAt(typed, 'id'),
    brand: text('brand'),
    model: text('model'),
    version: text('version'),
    minesType: text('minesType'),
    SRACode: text('SRACode'),
    energy: text('energy'),
    fiscalPower: numberAt(typed, 'fiscalPower'),
    body: text('body'),
    boiteVitesses: text('boiteVitesses'),
    apsadClasse: numberAt(typed, 'apsadClasse'),
    franchiseDTA: numberAt(typed, 'franchiseDTA'),
    franchiseVOLI: numberAt(typed, 'franchiseVOLI'),
  };
};
