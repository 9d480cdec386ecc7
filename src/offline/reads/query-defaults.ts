/**
 * Defaults of all queries and mutations. The offline layer decides about network and retries, so the query client does
 * not.
 */
export const queryDefaults = {
  queries: { gcTime: 30 * 60_000, networkMode: 'always', retry: false },
  mutations: { networkMode: 'always' },
} as const;

/** Options of a query with personal search results, which are removed from memory when its screen closes. */
export const uncachedQuery = { staleTime: 0, gcTime: 0 } as const;
