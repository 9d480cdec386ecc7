import type { ClaimRow, ClaimSortField } from '#shared/operations/contracts/claims.ts';
import { claimFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { latestClaimFirst } from '#shared/search/claim-search.ts';
import { withBrokerColumn } from '#shared/search/columns/broker-column.ts';
import { claimColumns } from '#shared/search/columns/claim-columns.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type SearchDefinition, type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type ClaimFilterName = FilterParam<typeof claimFilters>;
export type ClaimSearchState = SearchState<ClaimFilterName, ClaimSortField>;

/** « Sinistres » for users who see all brokers. */
export const allBrokersClaimDefinition: SearchDefinition<ClaimFilterName, ClaimRow, ClaimSortField> = {
  fields: searchFields(claimFilters),
  quickLinks: [],
  // A tablet has no room for the declarant beside the broker; the export states both.
  columns: withBrokerColumn(claimColumns.filter(({ id }) => id !== 'declaredBy')),
  defaultSort: [latestClaimFirst],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Sinistres',
  emptyTitle: 'Aucun sinistre ne correspond',
  nothingYet: {
    title: 'Pas encore de sinistre',
    why: 'Ceux que vous déclarez, et ceux que l’assureur enregistre, se suivent ici.',
  },
};

/** « Sinistres » of the person's own broker. */
export const claimDefinition: typeof allBrokersClaimDefinition = {
  ...allBrokersClaimDefinition,
  fields: allBrokersClaimDefinition.fields.filter((field) => field.kind === 'dates' || field.name !== 'idCourtier'),
  columns: claimColumns,
};

/** Request of a search state. */
export const claimSearchInput = (state: ClaimSearchState) => toSearchInput(claimFilters, state);
