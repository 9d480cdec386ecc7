import type { CatalogueVehicle, VehicleFilter } from '../contract/vehicles.ts';
import { fold } from './text.ts';

/**
 * The search of vehicles, the same function on the server and on a device. The catalogue is small enough for memory and
 * the same for everybody; why it is not searched in SQL: docs/decisions/vehicle-catalogue.md.
 */
export interface VehicleIndex {
  readonly models: readonly ModelEntry[];
  readonly total: number;
}

interface ModelEntry {
  readonly brand: string;
  readonly model: string;
  readonly versions: readonly VersionEntry[];
}

interface VersionEntry {
  readonly vehicle: CatalogueVehicle;
  readonly version: string;
}

export interface FoundVehicles {
  readonly vehicles: CatalogueVehicle[];
  readonly total: number;
}

/** A name or a code for comparing: folded, and `D-MAX` and `dmax` alike. */
const foldName = (text: string): string => fold(text).replace(/['-]/g, '');

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Folds and sorts the vehicles once, for any number of searches: by brand, model, version, then id. */
export const indexVehicles = (vehicles: readonly CatalogueVehicle[]): VehicleIndex => {
  const folded = new Map<string, string>();
  const foldOnce = (text: string): string => {
    const known = folded.get(text) ?? foldName(text);
    folded.set(text, known);
    return known;
  };
  const models = new Map<string, { brand: string; model: string; versions: VersionEntry[] }>();
  for (const vehicle of vehicles) {
    const [brand, model] = [foldOnce(vehicle.brand), foldOnce(vehicle.model)];
    const key = `${brand}\n${model}`;
    const entry = models.get(key) ?? { brand, model, versions: [] };
    entry.versions.push({ vehicle, version: foldName(vehicle.version) });
    models.set(key, entry);
  }
  for (const { versions } of models.values())
    versions.sort((a, b) => order(a.version, b.version) || a.vehicle.id - b.vehicle.id);
  return {
    models: [...models.values()].sort((a, b) => order(a.brand, b.brand) || order(a.model, b.model)),
    total: vehicles.length,
  };
};

type Test = (folded: string) => boolean;

/** Every word that was typed, anywhere and in any order; undefined where nothing was. */
const words = (typed: string | undefined): Test | undefined => {
  const wanted = foldName(typed ?? '')
    .split(' ')
    .filter(Boolean);
  return wanted.length === 0 ? undefined : (folded) => wanted.every((word) => folded.includes(word));
};

/** A code or a part of it, however it is spaced. */
const code = (typed: string | undefined): Test | undefined => {
  const wanted = foldCode(typed ?? '');
  return wanted === '' ? undefined : (text) => foldCode(text).includes(wanted);
};

const foldCode = (text: string): string => foldName(text).replaceAll(' ', '');

const versionTest = (filter: Partial<VehicleFilter>): ((entry: VersionEntry) => boolean) | undefined => {
  const [version, minesType, sra] = [words(filter.version), code(filter.minesType), code(filter.sra)];
  if (!version && !minesType && !sra) return undefined;
  return (entry) =>
    (version?.(entry.version) ?? true) &&
    (minesType?.(entry.vehicle.minesType) ?? true) &&
    (sra?.(entry.vehicle.SRACode) ?? true);
};

/**
 * One page of what a filter finds, and the exact count. Words of brand, model and version are found anywhere, whatever
 * their case, accents and order; codes in part.
 */
export const searchVehicles = (
  index: VehicleIndex,
  filter: Partial<VehicleFilter>,
  { offset, limit }: { offset: number; limit: number },
): FoundVehicles => {
  const [brand, model, matches] = [words(filter.brand), words(filter.model), versionTest(filter)];
  const vehicles: CatalogueVehicle[] = [];
  let total = 0;
  for (const entry of index.models) {
    if (!(brand?.(entry.brand) ?? true) || !(model?.(entry.model) ?? true)) continue;
    const found = matches ? entry.versions.filter(matches) : entry.versions;
    const from = Math.max(0, offset - total);
    for (const { vehicle } of found.slice(from, from + limit - vehicles.length)) vehicles.push(vehicle);
    total += found.length;
  }
  return { vehicles, total };
};
