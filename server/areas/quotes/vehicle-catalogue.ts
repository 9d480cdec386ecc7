import type { Db } from '#server/db/db.ts';
import { packVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, sortVehicles, type VehicleIndex } from '#shared/search/vehicle-search.ts';
import { allVehicles, type CatalogueState, catalogueState } from './vehicle-repository.ts';

/** One version of the catalogue, ready to be searched and to be given to devices. */
interface LoadedCatalogue extends CatalogueState {
  readonly index: VehicleIndex;
  /** Made when a device first asks. */
  packed(): string;
}

interface Held {
  readonly version: string;
  readonly catalogue: Promise<LoadedCatalogue>;
}

/** What this process holds of each database that it has open. */
const held = new WeakMap<Db, Held>();

/**
 * The catalogue as it is now. Each call asks the database for the version, one row; the vehicles are read again when
 * it is another, whichever process changed them.
 */
export const currentCatalogue = async (db: Db): Promise<LoadedCatalogue> => {
  const state = await catalogueState(db);
  const known = held.get(db);
  if (known?.version === state.version) return known.catalogue;
  const next: Held = { version: state.version, catalogue: load(db, state) };
  held.set(db, next);
  next.catalogue.catch(() => {
    if (held.get(db) === next) held.delete(db);
  });
  return next.catalogue;
};

const load = async (db: Db, state: CatalogueState): Promise<LoadedCatalogue> => {
  const index = indexVehicles(sortVehicles(await allVehicles(db)));
  let text: string | undefined;
  return {
    ...state,
    index,
    packed: () => {
      text ??= packVehicles(index.vehicles);
      return text;
    },
  };
};
