import * as v from 'valibot';
import type { WithOrigin } from '#offline/interfaces/types.ts';
import { vehicleFranchise, vehicleGet, vehicleSearch } from '#shared/operations/quotes/vehicles.ts';
import type { EndpointDefinition, Input, Output } from '#shared/operations/wire/endpoint.ts';
import { classDeductibles } from '#shared/primitives/vocabulary/vehicle-facts.ts';
import { searchVehicles, type VehicleIndex } from '#shared/search/vehicle-search.ts';
import { findHandler, type VehicleAnswers } from './device-answers.ts';
import type { PortfolioReads } from './device-reads.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** Answers vehicle operations from the catalogue, and delegates all others. */
export const withVehicles = <R extends Pick<PortfolioReads, 'find' | 'store'>>(
  reads: R,
  store: Pick<VehicleStore, 'read'>,
): R => {
  const answerFromCatalogue = async (
    answer: (index: VehicleIndex) => object,
  ): Promise<WithOrigin<unknown> | undefined> => {
    const catalogue = await store.read();
    return (
      catalogue && {
        value: { success: true, ...answer(catalogue.index) },
        fetchedAtMs: catalogue.checkedAtMs,
        isFromDevice: true,
      }
    );
  };
  const answers: VehicleAnswers = {
    [vehicleFranchise.path]: ({ apsadClasse }) => answerFromCatalogue(() => classDeductibles(apsadClasse)),
    [vehicleGet.path]: ({ id }) =>
      answerFromCatalogue(({ vehicles }) => ({ vehicle: vehicles.find((vehicle) => vehicle.id === id) ?? null })),
    [vehicleSearch.path]: ({ firstPage, pageSize, ...filter }) =>
      answerFromCatalogue((index) => searchVehicles(index, filter, { offset: firstPage, limit: pageSize })),
  };
  return {
    ...reads,
    find: async <E extends EndpointDefinition>(endpoint: E, input: Input<E>) => {
      const answer = findHandler(answers, endpoint);
      if (!answer) return reads.find(endpoint, input);
      return (await answer(v.parse(endpoint.input, input))) as WithOrigin<Output<E>> | undefined;
    },
    // Do not cache vehicle searches: the catalogue answers them, and they would evict other answers.
    store: async (endpoint, input, value, atMs) =>
      findHandler(answers, endpoint) ? undefined : reads.store(endpoint, input, value, atMs),
  } satisfies R as R;
};
