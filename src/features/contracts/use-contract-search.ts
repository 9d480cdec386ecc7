import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { ContractRow } from '#shared/contract/contracts.ts';
import type { SearchResults } from '#ui/search/search-screen.tsx';
import { type ContractSearchState, contractSearchInput } from './contract-search-definition.ts';
import { contractSearchQuery, productsQuery, statusesQuery } from './contracts-api.ts';

/** The results that a state of the search asks for; those of the state before stay until they come. */
export const useContractResults = (state: ContractSearchState): SearchResults<ContractRow> => {
  const query = useQuery({
    ...contractSearchQuery(useOffline(), contractSearchInput(state)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return {
    page: data && {
      rows: data.value.contractList,
      total: data.value.totalCount,
      fetchedAtMs: data.fetchedAtMs,
      isFromDevice: data.isFromDevice,
    },
    isStale: query.isPlaceholderData,
    failure: error && (!data || query.isPlaceholderData) ? { isOffline: error instanceof Unreachable } : undefined,
    refetch: () => void query.refetch(),
  };
};

/** The choices of « Produit » and « Statut ». */
export const useContractChoices = () => {
  const offline = useOffline();
  const products = useQuery(productsQuery(offline));
  const statuses = useQuery(statusesQuery(offline));
  return {
    productCode: products.data?.value.listItems,
    etatGlobal: statuses.data?.value.listItems.map((libelle) => ({ code: libelle, libelle })),
  };
};
