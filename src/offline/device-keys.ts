import { Dexie } from 'dexie';
import {
  type CacheDatabase,
  cacheDatabase,
  cachePrefix,
  isQuotaError,
  type KeyRow,
  type WorkDatabase,
  workDatabase,
  workPrefix,
} from './device-database.ts';
import { emptyLocker, putIntoLocker, readLocker } from './key-locker.ts';
import {
  createDataKey,
  createLock,
  type DataKey,
  importDeviceKey,
  opaqueUser,
  rewrap,
  unwrapDataKey,
} from './sealing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

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

/** What both databases have. */
type KeyTable = CacheDatabase['keys'];

/** Keeps a data key for the next offline reload: its lock in the database, what the lock opens in the locker. */
const keepLocked = async (table: KeyTable, deviceKey: CryptoKey, kind: string, wrapped: Bytes): Promise<void> => {
  const lock = await createLock();
  const locked = `${table.db.name}/${crypto.randomUUID()}`;
  const bytes = await rewrap(deviceKey, kind, wrapped, lock);
  try {
    await putIntoLocker(locked, bytes);
  } catch (error) {
    throw isQuotaError(error) ? error : new KeysRefused('keys are not kept here');
  }
  try {
    await table.put({ kind, wrapped, lock, locked });
  } catch (error) {
    await emptyLocker((name) => name === locked).catch(() => undefined);
    if (error instanceof Error && error.name === 'DataCloneError') throw new KeysRefused('keys are not stored here');
    throw error;
  }
};

/** The data key that this device keeps; undefined where only the server's key opens it. */
const keptKey = async (row: KeyRow | undefined): Promise<DataKey | undefined> => {
  if (!row) return undefined;
  const bytes = row.locked && (await readLocker(row.locked));
  if (!row.lock || !bytes) return row.handle;
  return unwrapDataKey(row.lock, row.kind, bytes).catch(() => undefined);
};

const cacheKeyOf = async (cache: CacheDatabase, deviceKey: CryptoKey): Promise<DataKey> => {
  const row = await cache.keys.get('cache');
  const known = row && (await unwrapDataKey(deviceKey, 'cache', row.wrapped).catch(() => undefined));
  if (row && known) {
    await keepLocked(cache.keys, deviceKey, 'cache', row.wrapped);
    return known;
  }
  // Nothing here can be opened any more.
  await wipe(cache);
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  await keepLocked(cache.keys, deviceKey, 'cache', wrapped);
  return key;
};

const workKeyOf = async (work: WorkDatabase, deviceKey: CryptoKey): Promise<DataKey> => {
  const row = await work.keys.get('work');
  const known = row && (await unwrapDataKey(deviceKey, 'work', row.wrapped).catch(() => undefined));
  if (row && known) {
    await keepLocked(work.keys, deviceKey, 'work', row.wrapped);
    return known;
  }
  // Unsent work is never destroyed: a form that does not open is set aside, not overwritten.
  if (row) await work.keys.put({ kind: `work unreadable ${crypto.randomUUID()}`, wrapped: row.wrapped });
  const { key, wrapped } = await createDataKey(deviceKey, 'work');
  await keepLocked(work.keys, deviceKey, 'work', wrapped);
  return key;
};

const wipe = (cache: CacheDatabase): Promise<void> =>
  cache.transaction('rw', cache.tables, async () => {
    await Promise.all(cache.tables.map((table) => table.clear()));
  });

/** Moves the keys of a device of before out of its databases, once the server can be asked. */
const lockAway = async (
  { cache, work }: Pick<OpenedKeys, 'cache' | 'work'>,
  fetchDeviceKey: () => Promise<string>,
): Promise<void> => {
  const deviceKey = await importDeviceKey(await fetchDeviceKey());
  for (const table of [cache.keys, work.keys]) {
    const before = (await table.toArray()).filter(({ handle }) => handle);
    for (const { kind, wrapped } of before) await keepLocked(table, deviceKey, kind, wrapped);
  }
};

/**
 * Opens a person's databases. With the keys that this device keeps it needs no network; else `fetchDeviceKey` is
 * asked for the server's key (base64), and what it throws is thrown. Throws `KeysRefused` where keys cannot be stored.
 */
export const openKeys = async (userId: number, fetchDeviceKey: () => Promise<string>): Promise<OpenedKeys> => {
  const owner = await opaqueUser(userId);
  const cache = cacheDatabase(owner);
  const work = workDatabase(owner);
  try {
    const [cacheRow, workRow] = await Promise.all([cache.keys.get('cache'), work.keys.get('work')]);
    const [keptCacheKey, keptWorkKey] = await Promise.all([keptKey(cacheRow), keptKey(workRow)]);
    if (keptCacheKey && keptWorkKey) {
      const isBefore = Boolean(cacheRow?.handle ?? workRow?.handle);
      if (isBefore) void lockAway({ cache, work }, fetchDeviceKey).catch(() => undefined);
      return { owner, cache, work, cacheKey: keptCacheKey, workKey: keptWorkKey };
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

const dropLock = async (name: string): Promise<void> => {
  const work = workDatabase(name.slice(workPrefix.length));
  try {
    const row = await work.keys.get('work');
    if (row?.lock || row?.handle) await work.keys.put({ kind: row.kind, wrapped: row.wrapped });
  } finally {
    work.close();
  }
};

/**
 * Makes what everybody but `userId` (null: everybody) left on this device unreadable: caches and both forms of their
 * keys are destroyed; of unsent work the locked key goes and the wrapped form stays, for its owner's next sign-in.
 */
export const forgetOthers = async (userId: number | null): Promise<void> => {
  const owner = userId === null ? null : await opaqueUser(userId);
  // First, and of databases that are gone too: without it nothing that stays in the browser's files opens.
  await emptyLocker((name) => owner === null || !name.split('/')[0]?.endsWith(owner));
  const names = (await Dexie.getDatabaseNames()).filter((name) => owner === null || !name.endsWith(owner));
  await Promise.allSettled([
    ...names.filter((name) => name.startsWith(cachePrefix)).map(destroyCache),
    ...names.filter((name) => name.startsWith(workPrefix)).map(dropLock),
  ]);
};
