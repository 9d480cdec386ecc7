import { useQuery } from '@tanstack/react-query';
import { download } from '#api/call.ts';
import { useOffline } from '#offline/base/offline-context.tsx';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import {
  type ContractRow,
  type ContractSortField,
  contractSearch as searchEndpoint,
} from '#shared/contract/contracts/contracts.ts';
import { contractExport } from '#shared/contract/shell/exports.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { Search } from '#ui/search/search-definition.ts';
import {
  type ContractSearchState,
  contractSearchDefinition,
  contractSearchInput,
} from './contract-search-definition.ts';
import type { ContractFilterName } from './contract-search-params.ts';
import { productsQuery, statusesQuery } from './contracts-api.ts';

const source: SearchSource<ContractSearchState, typeof searchEndpoint, ContractRow> = {
  endpoint: searchEndpoint,
  input: contractSearchInput,
  pageOf: ({ contractList, totalCount }) => ({ rows: contractList, total: totalCount }),
  download: (state, format, options) => download(contractExport, { ...contractSearchInput(state), format }, options),
  exportName: exportNames.contracts,
  columns: contractSearchDefinition.columns,
};

/** The choices of « Produit » and « Statut ». */
const useContractChoices = () => {
  const offline = useOffline();
  const products = useQuery(productsQuery(offline));
  const statuses = useQuery(statusesQuery(offline));
  return {
    productCode: products.data?.value.listItems,
    etatGlobal: statuses.data?.value.listItems.map((libelle) => ({ code: libelle, libelle })),
  };
};

/** The search of quotes and contracts, as a page and in modals. */
export const contractSearch: Search<ContractFilterName, ContractRow, ContractSortField> = {
  definition: contractSearchDefinition,
  useResults: (state) => useSearchResults(source, state),
  useChoices: useContractChoices,
};
