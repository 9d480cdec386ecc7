import type { Db } from '#server/db/db.ts';
import { packVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, sortVehicles, type VehicleIndex } from '#shared/search/vehicle-search.ts';
import { type CatalogueState, findAllVehicles, findCatalogueState } from './vehicle-repository.ts';

/** A loaded catalogue version, indexed for searches. */
interface LoadedCatalogue extends CatalogueState {
  readonly index: VehicleIndex;
  /** Packed for devices; computed on first call and cached. */
  packed(): string;
}

interface CachedCatalogue {
  readonly version: string;
  readonly catalogue: Promise<LoadedCatalogue>;
}

/** Cache of this process, by database. */
const cache = new WeakMap<Db, CachedCatalogue>();

/**
 * Current catalogue, cached in memory. Each call reads the version (one row); the vehicles are loaded again after a change by
 * any process.
 */
export const loadCatalogue = async (db: Db): Promise<LoadedCatalogue> => {
  const state = await findCatalogueState(db);
  const cached = cache.get(db);
  if (cached?.version === state.version) return cached.catalogue;
  const next: CachedCatalogue = { version: state.version, catalogue: loadVehicles(db, state) };
  cache.set(db, next);
  next.catalogue.catch(() => {
    if (cache.get(db) === next) cache.delete(db);
  });
  return next.catalogue;
};

const loadVehicles = async (db: Db, state: CatalogueState): Promise<LoadedCatalogue> => {
  const index = indexVehicles(sortVehicles(await findAllVehicles(db)));
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
