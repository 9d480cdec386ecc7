/** A cache storage for tests in Node, limited to what the storage of the wrapping key uses. */
const stores = new Map<string, Map<string, ArrayBuffer>>();
const origin = 'http://127.0.0.1';
const urlOf = (request: string | { readonly url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, origin).href;

const open = async (name: string) => {
  const entries = stores.get(name) ?? new Map<string, ArrayBuffer>();
  stores.set(name, entries);
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
  value: { open, delete: async (name: string) => stores.delete(name) },
});

/** Contents of the caches by address. */
export const cachedEntries = (): ReadonlyMap<string, ArrayBuffer> =>
  new Map([...stores.values()].flatMap((entries) => [...entries]));
