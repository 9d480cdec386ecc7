/**
 * Where the locked form of a data key lies: an entry of the browser's cache storage, which is a file of its own and gone from
 * the disk once deleted. What a database overwrites or deletes stays in its files, for months: whatever is written there
 * once must be worth nothing without this.
 */
const cacheName = 'lagon-keys';
const folder = '/keys/';

type Bytes = Uint8Array<ArrayBuffer>;

const pathOf = (name: string): string => folder + name;

/** Keeps bytes under a name. Rejects where the browser keeps none. */
export const putIntoLocker = async (name: string, bytes: Bytes): Promise<void> => {
  const cache = await caches.open(cacheName);
  await cache.put(pathOf(name), new Response(bytes));
};

/** The bytes of a name; undefined where there are none, or the browser keeps none. */
export const readLocker = async (name: string): Promise<Bytes | undefined> => {
  try {
    const found = await (await caches.open(cacheName)).match(pathOf(name));
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
};

/** Deletes every entry whose name `isOver`. One by one: a cache that is deleted whole stays on the disk for a while. */
export const emptyLocker = async (isOver: (name: string) => boolean): Promise<void> => {
  if (!globalThis.caches) return;
  const cache = await caches.open(cacheName);
  const over = (await cache.keys()).filter(({ url }) => {
    const path = new URL(url).pathname;
    return path.startsWith(folder) && isOver(path.slice(folder.length));
  });
  await Promise.all(over.map((request) => cache.delete(request)));
};
