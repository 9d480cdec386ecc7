/** How every query and mutation of the app asks. What it calls knows better than the query client whether there is a network. */
export const queryDefaults = {
  queries: { gcTime: 30 * 60_000, networkMode: 'always', retry: false },
  mutations: { networkMode: 'always' },
} as const;

/** Of a query whose answer is good for one screen: it names people, and nothing of it is kept. */
export const forOneScreen = { staleTime: 0, gcTime: 0 } as const;
