import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Unreachable } from '#api/errors.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { ClientRow } from '#shared/contract/clients.ts';
import type { SearchResults } from '#ui/search/search-screen.tsx';
import { type ClientSearchState, clientSearchInput } from './client-search-definition.ts';
import { clientSearchQuery } from './clients-api.ts';

/** The results that a state of the search asks for; those of the state before stay until they come. */
export const useClientResults = (state: ClientSearchState): SearchResults<ClientRow> => {
  const query = useQuery({
    ...clientSearchQuery(useOffline(), clientSearchInput(state)),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  return {
    page: data && {
      rows: data.value.clients,
      total: data.value.totalCount,
      fetchedAtMs: data.fetchedAtMs,
      isFromDevice: data.isFromDevice,
    },
    isStale: query.isPlaceholderData,
    failure: error && (!data || query.isPlaceholderData) ? { isOffline: error instanceof Unreachable } : undefined,
    refetch: () => void query.refetch(),
  };
};
