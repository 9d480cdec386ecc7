import { useQueryClient } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { type CatalogueVehicle, vehicleFranchise } from '#shared/operations/quotes/vehicles.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';

/** Adds the deductibles of its class to a vehicle; without them where they cannot be had (specification 3, section 8). */
export const useDeductibles = () => {
  const offline = useOffline();
  const queries = useQueryClient();
  return async (vehicle: CatalogueVehicle): Promise<ChosenVehicle> => {
    const unknown = { ...vehicle, franchiseDTA: null, franchiseVOLI: null };
    if (vehicle.apsadClasse === null) return unknown;
    try {
      const { value } = await queries.fetchQuery(
        readQuery(offline, vehicleFranchise, { apsadClasse: vehicle.apsadClasse }),
      );
      return { ...vehicle, franchiseDTA: value.franchiseDTA, franchiseVOLI: value.franchiseVOLI };
    } catch (error) {
      console.warn('franchise-dta-voli', error);
      return unknown;
    }
  };
};
