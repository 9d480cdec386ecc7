/**
 * Storage of locked data keys: an entry of the cache storage, which is a file of its own and gone from disk once
 * deleted. Data that a database overwrites or deletes may stay in its files for months, and must be unreadable without
 * this entry.
 */
const cacheName = 'lagon-keys';
const folder = '/keys/';

type Bytes = Uint8Array<ArrayBuffer>;

const pathOf = (name: string): string => folder + name;

/** Stores bytes under a name. Rejects if the browser stores none. */
export const storeKey = async (name: string, bytes: Bytes): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.put(pathOf(name), new Response(bytes));
};

/** Reads the bytes of a name; undefined if there are none. */
export const readStoredKey = async (name: string): Promise<Bytes | undefined> => {
  try {
    const response = await (await caches.open(cacheName)).match(pathOf(name));
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
};

/** Deletes every obsolete entry, one by one: a cache that is deleted as a whole stays on disk for a while. */
export const deleteStoredKeys = async (isObsolete: (name: string) => boolean): Promise<void> => {
  if (!globalThis.caches) return;
  const cache = await caches.open(cacheName);
  const obsolete = (await cache.keys()).filter(({ url }) => {
    const path = new URL(url).pathname;
    return path.startsWith(folder) && isObsolete(path.slice(folder.length));
  });
  await Promise.all(obsolete.map((request) => cache.delete(request)));
};
