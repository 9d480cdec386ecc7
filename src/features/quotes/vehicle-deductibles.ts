import { useQueryClient } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { type CatalogueVehicle, vehicleFranchise } from '#shared/operations/quotes/vehicles.ts';
import type { ChosenVehicle } from '#shared/search/vehicle-form.ts';

/**
 * Returns a function that adds the deductibles of a vehicle’s class; on failure they stay null (specification 3,
 * section 8).
 */
export const useDeductibles = () => {
  const offline = useOffline();
  const queries = useQueryClient();
  return async (vehicle: CatalogueVehicle): Promise<ChosenVehicle> => {
    const withoutDeductibles = { ...vehicle, franchiseDTA: null, franchiseVOLI: null };
    if (vehicle.apsadClasse === null) return withoutDeductibles;
    try {
      const { value } = await queries.fetchQuery(
        readQuery(offline, vehicleFranchise, { apsadClasse: vehicle.apsadClasse }),
      );
      return { ...vehicle, franchiseDTA: value.franchiseDTA, franchiseVOLI: value.franchiseVOLI };
    } catch (error) {
      console.warn('franchise-dta-voli', error);
      return withoutDeductibles;
    }
  };
};
