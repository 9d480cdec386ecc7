import {
  type CatalogueVehicle,
  type VehicleFilter,
  vehicleFilters,
  type vehicleSearch,
} from '#shared/operations/quotes/vehicles.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { type SearchDefinition, type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type VehicleFilterName = keyof VehicleFilter;
export type VehicleSearchState = SearchState<VehicleFilterName, never>;

/** Vehicle search; the catalogue has a fixed order. Specification 3, sections 2.6 and 7. */
export const vehicleSearchDefinition: SearchDefinition<VehicleFilterName, CatalogueVehicle, never> = {
  fields: searchFields(vehicleFilters),
  quickLinks: [],
  columns: [
    { id: 'brand', header: 'Marque', value: (row) => row.brand },
    { id: 'model', header: 'Modèle', value: (row) => row.model },
    { id: 'version', header: 'Version', value: (row) => row.version },
    { id: 'energy', header: 'Énergie', value: (row) => row.energy },
    { id: 'fiscalPower', header: 'CV', kind: 'number', value: (row) => row.fiscalPower },
    { id: 'body', header: 'Carrosserie', value: (row) => row.body },
    { id: 'boiteVitesses', header: 'Boîte', value: (row) => row.boiteVitesses },
    { id: 'minesType', header: 'Type mines', value: (row) => row.minesType },
    { id: 'SRACode', header: 'Code SRA', value: (row) => row.SRACode },
  ],
  defaultSort: [],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Véhicules',
  emptyTitle: 'Aucun véhicule ne correspond',
  nothingYet: { title: 'Pas encore de véhicule', why: 'Ceux du catalogue s’affichent ici.' },
};

/** Request of a search state. `firstPage` is the offset of the first row. */
export const vehicleSearchInput = ({ filters, page, pageSize }: VehicleSearchState): Input<typeof vehicleSearch> => ({
  ...filters,
  pageSize,
  firstPage: page * pageSize,
});
