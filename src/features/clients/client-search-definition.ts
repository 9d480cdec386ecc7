import type { ClientRow, ClientSortField, clientSearch } from '#shared/operations/clients/clients.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { clientColumns } from '#shared/search/columns/client-columns.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { SearchDefinition, SearchState } from '#ui/search/search-definition.ts';
import { type ClientFilterName, clientFilters } from './client-search-params.ts';

export type ClientSearchState = SearchState<ClientFilterName, ClientSortField>;

/** « Recherche de clients ». Specification 2, section 2.1. */
export const clientSearchDefinition: SearchDefinition<ClientFilterName, ClientRow, ClientSortField> = {
  urlPolicies: clientFilters,
  fields: [
    { kind: 'text', name: 'texte', label: 'Nom, ville ou téléphone', place: 'bar' },
    { kind: 'text', name: 'lastname', label: 'Nom', maxLength: textLimits.name },
    { kind: 'text', name: 'firstname', label: 'Prénom', maxLength: textLimits.name },
    { kind: 'text', name: 'companyName', label: 'Raison sociale' },
    { kind: 'date', name: 'birthDate', label: 'Date de naissance', without: 'companyName' },
    { kind: 'text', name: 'city', label: 'Ville' },
    { kind: 'text', name: 'zipCode', label: 'Code postal', maxLength: textLimits.zipCode },
    { kind: 'checkbox', name: 'hasContract', label: 'Client avec contrat', excludes: 'hasInvoice', place: 'both' },
    { kind: 'checkbox', name: 'hasInvoice', label: 'Client avec devis', excludes: 'hasContract', place: 'both' },
  ],
  quickLinks: [],
  columns: clientColumns,
  defaultSort: [{ field: 'dateEffet', descending: true }],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Clients',
  emptyTitle: 'Aucun client ne correspond',
};

/** Request of a search state. `firstPage` is the offset of the first row. */
export const clientSearchInput = ({ filters, ...paging }: ClientSearchState): Input<typeof clientSearch> => ({
  ...filters,
  hasContract: filters.hasContract === 'true',
  hasInvoice: filters.hasInvoice === 'true',
  ...toPageRequest(paging),
});
