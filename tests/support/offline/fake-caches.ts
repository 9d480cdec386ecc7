/** Cache storage for tests in Node, which has none: what the locker of keys needs of it. */
const kept = new Map<string, Map<string, ArrayBuffer>>();
const origin = 'http://127.0.0.1';
const urlOf = (request: string | { readonly url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, origin).href;

const open = async (name: string) => {
  const entries = kept.get(name) ?? new Map<string, ArrayBuffer>();
  kept.set(name, entries);
  return {
    put: async (request: string, response: Response) => {
      entries.set(urlOf(request), await response.arrayBuffer());
    },
    match: async (request: string) => {
      const bytes = entries.get(urlOf(request));
      return bytes && new Response(bytes);
    },
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (request: { readonly url: string }) => entries.delete(urlOf(request)),
  };
};

Object.defineProperty(globalThis, 'caches', {
  configurable: true,
  value: { open, delete: async (name: string) => kept.delete(name) },
});

/** What the caches hold, by address. */
export const cachedEntries = (): ReadonlyMap<string, ArrayBuffer> =>
  new Map([...kept.values()].flatMap((entries) => [...entries]));
