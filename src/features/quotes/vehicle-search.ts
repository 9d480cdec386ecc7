import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import type { vehicleFilters } from '#shared/operations/quotes/vehicles.ts';
import { type CatalogueVehicle, vehicleSearch as searchEndpoint } from '#shared/operations/quotes/vehicles.ts';
import type { FilterChoices, Search } from '#ui/search/search-definition.ts';
import {
  type VehicleFilterName,
  type VehicleSearchState,
  vehicleSearchDefinition,
  vehicleSearchInput,
} from './vehicle-search-definition.ts';

const source: SearchSource<VehicleSearchState, typeof searchEndpoint, CatalogueVehicle> = {
  endpoint: searchEndpoint,
  input: vehicleSearchInput,
  pageOf: ({ vehicles, total }) => ({ rows: vehicles, total }),
  columns: vehicleSearchDefinition.columns,
};

/** Vehicle search on the server or in the device’s catalogue. */
export const vehicleSearch: Search<VehicleFilterName, CatalogueVehicle, never> = {
  definition: vehicleSearchDefinition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof vehicleFilters> => ({}),
};
