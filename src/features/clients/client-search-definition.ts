import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import type { ClientRow, ClientSortField } from '#shared/operations/clients/clients.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { clientColumns } from '#shared/search/columns/client-columns.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type SearchDefinition, type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type ClientFilterName = FilterParam<typeof clientFilters>;
export type ClientSearchState = SearchState<ClientFilterName, ClientSortField>;

/** « Recherche de clients ». Specification 2, section 2.1. */
export const clientSearchDefinition: SearchDefinition<ClientFilterName, ClientRow, ClientSortField> = {
  fields: searchFields(clientFilters),
  quickLinks: [],
  columns: clientColumns,
  defaultSort: [{ field: 'dateEffet', descending: true }],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Clients',
  emptyTitle: 'Aucun client ne correspond',
  nothingYet: {
    title: 'Pas encore de client',
    why: 'Un nouveau devis, ou «\u00A0Nouveau client\u00A0», crée le premier.',
  },
};

/** Filter without a field: leaves out companies. */
export const naturalPersonFilter = { personType: 'PHY' } as const;

/** Request of a search state. */
export const clientSearchInput = (state: ClientSearchState) => toSearchInput(clientFilters, state);
