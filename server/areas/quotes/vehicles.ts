import type { Handler, Handlers } from '#server/http/handler.ts';
import type {
  vehicleCatalogue,
  vehicleFranchise,
  vehicleGet,
  vehicleSearch,
} from '#shared/operations/quotes/vehicles.ts';
import { classDeductibles } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { maxDeviceVehicles } from '#shared/search/vehicle-pack.ts';
import { searchVehicles } from '#shared/search/vehicle-search.ts';
import { loadCatalogue } from './vehicle-catalogue.ts';
import { findVehicle } from './vehicle-repository.ts';

const searchVehiclesHandler: Handler<typeof vehicleSearch> = async ({ firstPage, pageSize, ...filter }, { db }) => {
  const { index } = await loadCatalogue(db);
  return { success: true, ...searchVehicles(index, filter, { offset: firstPage, limit: pageSize }) };
};

const getVehicle: Handler<typeof vehicleGet> = async ({ id }, { db }) => ({
  success: true,
  vehicle: (await findVehicle(db, id)) ?? null,
});

const getVehicleFranchise: Handler<typeof vehicleFranchise> = async ({ apsadClasse }) => ({
  success: true,
  ...classDeductibles(apsadClasse),
});

const getVehicleCatalogue: Handler<typeof vehicleCatalogue> = async ({ version: cachedVersion }, { db }) => {
  const { version, changedAt, index, packed } = await loadCatalogue(db);
  const total = index.vehicles.length;
  const isTooLarge = total > maxDeviceVehicles;
  const isDownloadNeeded = version !== cachedVersion && !isTooLarge;
  return { success: true, version, changedAt, total, isTooLarge, packed: isDownloadNeeded ? packed() : null };
};

export const vehiclesHandlers = {
  vehicleCatalogue: getVehicleCatalogue,
  vehicleFranchise: getVehicleFranchise,
  vehicleGet: getVehicle,
  vehicleSearch: searchVehiclesHandler,
} satisfies Partial<Handlers>;
