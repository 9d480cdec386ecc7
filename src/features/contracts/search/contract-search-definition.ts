import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { ContractRow, ContractSortField } from '#shared/operations/contracts/contracts.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { quotesPreset, validatedContractsPreset } from '#shared/search/contract-search.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type SearchDefinition, type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type ContractFilterName = FilterParam<typeof contractFilters>;
export type ContractSearchState = SearchState<ContractFilterName, ContractSortField>;

/**
 * « Recherche de devis et contrats ». Specification 1, sections 2 and 9. The operation's own default sort is the effect
 * date; the screen opens on what is due, the largest unpaid balance first, because the farthest dates are quotes
 * without any.
 */
export const contractSearchDefinition: SearchDefinition<ContractFilterName, ContractRow, ContractSortField> = {
  fields: searchFields(contractFilters),
  quickLinks: [
    { label: 'Contrat validé', filters: validatedContractsPreset },
    { label: 'Devis', filters: quotesPreset },
  ],
  columns: contractColumns,
  defaultSort: [
    { field: 'solde', descending: true },
    { field: 'dateEffet', descending: true },
  ],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Devis et contrats',
  emptyTitle: 'Aucun devis ni contrat ne correspond',
  nothingYet: { title: 'Pas encore de devis ni de contrat', why: '«\u00A0Nouveau devis\u00A0» crée le premier.' },
};

/** Request of a search state. */
export const contractSearchInput = (state: ContractSearchState) => toSearchInput(contractFilters, state);
