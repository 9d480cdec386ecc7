import type { Query } from '@tanstack/react-query';

/**
 * Defaults of all queries and mutations. The offline layer decides about network and retries, so the query client does
 * not; but what could not be read is read when the network returns, which this mode does not do by itself.
 */
export const queryDefaults = {
  queries: {
    gcTime: 30 * 60_000,
    networkMode: 'always',
    retry: false,
    refetchOnReconnect: ({ state }: Query) => state.data === undefined,
  },
  mutations: { networkMode: 'always' },
} as const;

/** Options of a query with personal search results, which are removed from memory when its screen closes. */
export const uncachedQuery = { staleTime: 0, gcTime: 0 } as const;
