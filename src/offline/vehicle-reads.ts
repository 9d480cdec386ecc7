import * as v from 'valibot';
import type { EndpointDefinition, Input, Output } from '#shared/contract/endpoint.ts';
import { vehicleFranchise, vehicleSearch } from '#shared/contract/vehicles.ts';
import { classDeductibles } from '#shared/domain/vehicle-facts.ts';
import { searchVehicles } from '#shared/domain/vehicle-search.ts';
import type { PortfolioReads } from './device-reads.ts';
import type { Dated } from './types.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** Answers what concerns vehicles from the catalogue of the device, and everything else as before. */
export const withVehicles = <R extends Pick<PortfolioReads, 'find' | 'keep'>>(
  reads: R,
  store: Pick<VehicleStore, 'held'>,
): R => {
  const answer = async (endpoint: EndpointDefinition, input: unknown): Promise<Dated<unknown> | undefined> => {
    const held = await store.held();
    if (!held) return undefined;
    const dated = { fetchedAtMs: held.checkedAtMs, isFromDevice: true };
    if (endpoint.path === vehicleFranchise.path) {
      const { apsadClasse } = v.parse(vehicleFranchise.input, input);
      return { value: { success: true, ...classDeductibles(apsadClasse) }, ...dated };
    }
    const { firstPage, pageSize, ...filter } = v.parse(vehicleSearch.input, input);
    const found = searchVehicles(held.index, filter, { offset: firstPage, limit: pageSize });
    return { value: { success: true, ...found }, ...dated };
  };
  const isMine = ({ path }: EndpointDefinition): boolean =>
    path === vehicleSearch.path || path === vehicleFranchise.path;
  return {
    ...reads,
    find: async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) =>
      isMine(endpoint)
        ? ((await answer(endpoint, input)) as Dated<Output<E>> | undefined)
        : reads.find(endpoint, input),
    // The catalogue answers any search again; pages of it would push other answers out.
    keep: async (endpoint, input, value, atMs, as) =>
      isMine(endpoint) ? undefined : reads.keep(endpoint, input, value, atMs, as),
  } satisfies R as R;
};
