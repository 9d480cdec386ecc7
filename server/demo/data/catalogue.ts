import type { NewVehicle } from '#server/areas/quotes/vehicle-repository.ts';
import { fold } from '#shared/primitives/text.ts';
import { carModels } from './catalogue-cars.data.ts';
import { utilityModels } from './catalogue-utility.data.ts';

/** First letters of a brand, for invented codes. */
const initials = (brand: string, length: number): string =>
  fold(brand)
    .replace(/[^a-z]/g, '')
    .slice(0, length)
    .toUpperCase();

/** Vehicle catalogue of the demonstration. Its codes resemble SRA codes and types mines, but are invented. */
export const demoCatalogue: readonly NewVehicle[] = [...utilityModels, ...carModels]
  .flatMap(([brand, model, body, versions]) => versions.map((version) => ({ brand, model, body, version })))
  .map(({ brand, model, body, version: [version, energy, boiteVitesses, fiscalPower, apsadClasse] }, index) => ({
    brand,
    model,
    version,
    minesType: `M10${initials(brand, 3)}VP${String(1_000 + index * 37).padStart(6, '0')}`,
    SRACode: `${initials(brand, 2)}${10_000 + index * 41}`,
    energy,
    fiscalPower,
    body,
    boiteVitesses,
    apsadClasse,
  }));
