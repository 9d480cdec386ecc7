import { Dexie } from 'dexie';
import {
  type CacheDatabase,
  cacheDatabase,
  cachePrefix,
  type KeyRow,
  type WorkDatabase,
  workDatabase,
  workPrefix,
} from './device-database.ts';
import { createDataKey, type DataKey, importDeviceKey, opaqueUser, unwrapDataKey } from './sealing.ts';

/** A person's databases and the keys that open them. */
export interface OpenedKeys {
  readonly owner: string;
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly cacheKey: DataKey;
  readonly workKey: DataKey;
}

/** The browser does not store keys: an offline reload could open nothing, so nothing personal is cached. */
export class KeysRefused extends Error {}

const store = async (table: CacheDatabase['keys'], row: KeyRow): Promise<void> => {
  try {
    await table.put(row);
  } catch (error) {
    if (error instanceof Error && error.name === 'DataCloneError') throw new KeysRefused('keys are not stored here');
    throw error;
  }
};

const cacheKeyOf = async (cache: CacheDatabase, deviceKey: CryptoKey): Promise<DataKey> => {
  const row = await cache.keys.get('cache');
  const known = row && (await unwrapDataKey(deviceKey, 'cache', row.wrapped).catch(() => undefined));
  if (row && known) {
    await store(cache.keys, { ...row, handle: known });
    return known;
  }
  // Nothing here can be opened any more.
  await wipe(cache);
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  await store(cache.keys, { kind: 'cache', wrapped, handle: key });
  return key;
};

const workKeyOf = async (work: WorkDatabase, deviceKey: CryptoKey): Promise<DataKey> => {
  const row = await work.keys.get('work');
  const known = row && (await unwrapDataKey(deviceKey, 'work', row.wrapped).catch(() => undefined));
  if (row && known) {
    await store(work.keys, { ...row, handle: known });
    return known;
  }
  // Unsent work is never destroyed: a form that does not open is set aside, not overwritten.
  if (row) await work.keys.put({ kind: `work unreadable ${crypto.randomUUID()}`, wrapped: row.wrapped });
  const { key, wrapped } = await createDataKey(deviceKey, 'work');
  await store(work.keys, { kind: 'work', wrapped, handle: key });
  return key;
};

const wipe = (cache: CacheDatabase): Promise<void> =>
  cache.transaction('rw', cache.tables, async () => {
    await Promise.all(cache.tables.map((table) => table.clear()));
  });

/**
 * Opens a person's databases. With the handles that this device keeps it needs no network; else `fetchDeviceKey` is
 * asked for the server's key (base64), and what it throws is thrown. Throws `KeysRefused` where keys cannot be stored.
 */
export const openKeys = async (userId: number, fetchDeviceKey: () => Promise<string>): Promise<OpenedKeys> => {
  const owner = await opaqueUser(userId);
  const cache = cacheDatabase(owner);
  const work = workDatabase(owner);
  try {
    const [cacheRow, workRow] = await Promise.all([cache.keys.get('cache'), work.keys.get('work')]);
    if (cacheRow?.handle && workRow?.handle) {
      return { owner, cache, work, cacheKey: cacheRow.handle, workKey: workRow.handle };
    }
    const deviceKey = await importDeviceKey(await fetchDeviceKey());
    const cacheKey = await cacheKeyOf(cache, deviceKey);
    return { owner, cache, work, cacheKey, workKey: await workKeyOf(work, deviceKey) };
  } catch (error) {
    cache.close();
    work.close();
    throw error;
  }
};

const destroyCache = async (name: string): Promise<void> => {
  const cache = cacheDatabase(name.slice(cachePrefix.length));
  try {
    await wipe(cache);
  } finally {
    cache.close();
  }
  await Dexie.delete(name);
};

const dropHandle = async (name: string): Promise<void> => {
  const work = workDatabase(name.slice(workPrefix.length));
  try {
    const row = await work.keys.get('work');
    if (row?.handle) await work.keys.put({ kind: row.kind, wrapped: row.wrapped });
  } finally {
    work.close();
  }
};

/**
 * Makes what everybody but `userId` (null: everybody) left on this device unreadable: caches and both forms of their
 * keys are destroyed; of unsent work the handle goes and the wrapped form stays, for its owner's next sign-in.
 */
export const forgetOthers = async (userId: number | null): Promise<void> => {
  const owner = userId === null ? null : await opaqueUser(userId);
  const names = (await Dexie.getDatabaseNames()).filter((name) => owner === null || !name.endsWith(owner));
  await Promise.allSettled([
    ...names.filter((name) => name.startsWith(cachePrefix)).map(destroyCache),
    ...names.filter((name) => name.startsWith(workPrefix)).map(dropHandle),
  ]);
};
