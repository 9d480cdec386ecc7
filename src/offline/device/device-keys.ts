import { Dexie } from 'dexie';
import { withReconnect } from './device-connection.ts';
import {
  type CacheDatabase,
  cacheDatabase,
  cachePrefix,
  type KeyRow,
  type WorkDatabase,
  workDatabase,
  workPrefix,
} from './device-database.ts';
import { browserDisk, type DeviceDisk, withStorageTimeout } from './device-disk.ts';
import { deleteStoredKeys, readStoredKey, storeKey } from './key-storage.ts';
import {
  createDataKey,
  createLock,
  type DataKey,
  importDeviceKey,
  opaqueUser,
  rewrap,
  unwrapDataKey,
} from './sealing.ts';
import { isQuotaError } from './storage-errors.ts';

// Bundled in one chunk: public pages load it alone, to erase what is left of other users.
// @chunk keys

type Bytes = Uint8Array<ArrayBuffer>;

/** A person's databases and the keys that open them. */
export interface OpenedKeys {
  readonly owner: string;
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly cacheKey: DataKey;
  readonly workKey: DataKey;
  readonly disk: DeviceDisk;
  /** True if no work of this person was stored here before. */
  readonly isWorkNew: boolean;
}

/** The browser does not store keys: an offline reload could decrypt nothing, so no personal data is cached. */
export class KeysRefused extends Error {}

/** The key table of either database. */
type KeyTable = CacheDatabase['keys'];

/** Stores a data key for the next offline reload: its lock key in the database, the locked key in the locker. */
const storeLocked = async (table: KeyTable, deviceKey: CryptoKey, kind: string, wrapped: Bytes): Promise<void> => {
  const lock = await createLock();
  const lockerEntry = `${table.db.name}/${crypto.randomUUID()}`;
  const bytes = await rewrap(deviceKey, kind, wrapped, lock);
  try {
    await storeKey(lockerEntry, bytes);
  } catch (error) {
    throw isQuotaError(error) ? error : new KeysRefused('keys cannot be stored');
  }
  try {
    await table.put({ kind, wrapped, lock, locked: lockerEntry });
  } catch (error) {
    await deleteStoredKeys((name) => name === lockerEntry).catch(() => undefined);
    if (error instanceof Error && error.name === 'DataCloneError') throw new KeysRefused('keys are not stored here');
    throw error;
  }
};

/** Data key stored on this device; undefined if only the server's key opens it. */
const storedDataKey = async (row: KeyRow | undefined): Promise<DataKey | undefined> => {
  if (!row) return undefined;
  const bytes = row.locked && (await readStoredKey(row.locked));
  if (!row.lock || !bytes) return row.handle;
  return unwrapDataKey(row.lock, row.kind, bytes).catch(() => undefined);
};

type StoreKey = typeof storeLocked;

/** A database in memory does not survive a reload, so no locked key is stored for it. */
const storeInMemory: StoreKey = async (table, _deviceKey, kind, wrapped) => {
  await table.put({ kind, wrapped });
};

const openCacheKey = async (cache: CacheDatabase, deviceKey: CryptoKey, store: StoreKey): Promise<DataKey> => {
  const row = await cache.keys.get('cache');
  const dataKey = row && (await unwrapDataKey(deviceKey, 'cache', row.wrapped).catch(() => undefined));
  if (row && dataKey) {
    await store(cache.keys, deviceKey, 'cache', row.wrapped);
    return dataKey;
  }
  // The cached data cannot be decrypted any more.
  await wipe(cache);
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  await store(cache.keys, deviceKey, 'cache', wrapped);
  return key;
};

const openWorkKey = async (work: WorkDatabase, deviceKey: CryptoKey, store: StoreKey): Promise<DataKey> => {
  const row = await work.keys.get('work');
  const dataKey = row && (await unwrapDataKey(deviceKey, 'work', row.wrapped).catch(() => undefined));
  if (row && dataKey) {
    await store(work.keys, deviceKey, 'work', row.wrapped);
    return dataKey;
  }
  // Unsent work is never destroyed: a key that cannot be unwrapped is set aside, not overwritten.
  if (row) await work.keys.put({ kind: `work unreadable ${crypto.randomUUID()}`, wrapped: row.wrapped });
  const { key, wrapped } = await createDataKey(deviceKey, 'work');
  await store(work.keys, deviceKey, 'work', wrapped);
  return key;
};

const wipe = (cache: CacheDatabase): Promise<void> =>
  cache.transaction('rw', cache.tables, async () => {
    await Promise.all(cache.tables.map((table) => table.clear()));
  });

/** Migrates keys from an older storage format to the locker, once the server's key can be fetched. */
const migrateKeysToStorage = async (
  { cache, work }: Pick<OpenedKeys, 'cache' | 'work'>,
  fetchDeviceKey: () => Promise<string>,
): Promise<void> => {
  const deviceKey = await importDeviceKey(await fetchDeviceKey());
  for (const table of [cache.keys, work.keys]) {
    const oldRows = (await table.toArray()).filter(({ handle }) => handle);
    for (const { kind, wrapped } of oldRows) await storeLocked(table, deviceKey, kind, wrapped);
  }
};

const checkDelayMs = 500;

interface OpenOptions {
  readonly disk?: DeviceDisk;
  /**
   * Called when the browser erased the unsent work under this page; false if the person signed out meanwhile, so that
   * their key must not be restored.
   */
  readonly onErased?: () => boolean;
}

/**
 * Restores the key after the browser erased unsent work under this page: data written later would otherwise be
 * unreadable after a reload. Cached data is refetched under another key.
 */
const restoreKeyAfterErase = async (work: WorkDatabase, onErased: () => boolean): Promise<void> => {
  const row = await withReconnect(work, async () => work.keys.get('work'));
  if (!row) return;
  const restoreKeyRow = async (reopenedDatabase: Dexie): Promise<void> => {
    const keys = reopenedDatabase.table<KeyRow, string>('keys');
    if (!(await keys.get(row.kind)) && onErased()) await keys.put(row);
  };
  work.on('ready', (reopenedDatabase) => restoreKeyRow(reopenedDatabase as Dexie), true);
  // The next write would notice the erased database. Check now, so that a person who only reads is informed too.
  const checkKey = (): void => {
    setTimeout(() => void work.keys.get(row.kind).catch(() => undefined), checkDelayMs);
  };
  work.on('versionchange', checkKey);
  work.on('close', checkKey);
};

/**
 * Opens a person's databases. Needs no network if this device stores the keys; otherwise calls `fetchDeviceKey` for the
 * server's key (base64) and rethrows its errors. Throws `KeysRefused` if keys cannot be stored.
 */
export const openKeys = async (
  userId: number,
  fetchDeviceKey: () => Promise<string>,
  { disk = browserDisk, onErased }: OpenOptions = {},
): Promise<OpenedKeys> => {
  const owner = await opaqueUser(userId);
  const cache = cacheDatabase(owner, disk.options);
  const work = workDatabase(owner, disk.options);
  const buildOpenedKeys = async (cacheKey: DataKey, workKey: DataKey, isWorkNew: boolean): Promise<OpenedKeys> => {
    if (onErased) await restoreKeyAfterErase(work, onErased);
    return { owner, cache, work, cacheKey, workKey, disk, isWorkNew };
  };
  try {
    const [cacheRow, workRow] = await withStorageTimeout(
      Promise.all([
        withReconnect(cache, async () => cache.keys.get('cache')),
        withReconnect(work, async () => work.keys.get('work')),
      ]),
    );
    const [storedCacheKey, storedWorkKey] = await Promise.all([storedDataKey(cacheRow), storedDataKey(workRow)]);
    if (storedCacheKey && storedWorkKey) {
      const isOldFormat = Boolean(cacheRow?.handle ?? workRow?.handle);
      if (isOldFormat) void migrateKeysToStorage({ cache, work }, fetchDeviceKey).catch(() => undefined);
      return await buildOpenedKeys(storedCacheKey, storedWorkKey, false);
    }
    const deviceKey = await importDeviceKey(await fetchDeviceKey());
    const store = disk.cause === null ? storeLocked : storeInMemory;
    const cacheKey = await withReconnect(cache, () => openCacheKey(cache, deviceKey, store));
    const workKey = await withReconnect(work, () => openWorkKey(work, deviceKey, store));
    return await buildOpenedKeys(cacheKey, workKey, workRow === undefined);
  } catch (error) {
    cache.close();
    work.close();
    throw error;
  }
};

/**
 * Empties the cache, then deletes it. A cache that cannot be read is deleted all the same; one that another page or an
 * ending worker holds open would delay the deletion without end, and with it the next sign-in.
 */
const destroyCache = async (name: string): Promise<void> => {
  const cache = cacheDatabase(name.slice(cachePrefix.length));
  await withStorageTimeout(withReconnect(cache, () => wipe(cache))).catch(() => undefined);
  await withStorageTimeout(Promise.resolve(cache.delete()));
};

const removeLocalKey = async (name: string): Promise<void> => {
  const work = workDatabase(name.slice(workPrefix.length));
  try {
    const row = await withStorageTimeout(Promise.resolve(work.keys.get('work')));
    if (row?.lock || row?.handle) await work.keys.put({ kind: row.kind, wrapped: row.wrapped });
  } finally {
    work.close();
  }
};

/**
 * Makes the data of all users except `userId` (null: of all users) unreadable: destroys caches and both forms of their
 * keys; of unsent work only the local key is destroyed, and the wrapped key stays for its owner's next sign-in. Tries all
 * of it, then throws if something was left.
 */
export const eraseOtherUsers = async (userId: number | null): Promise<void> => {
  const owner = userId === null ? null : await opaqueUser(userId);
  // First, including entries of deleted databases: without the locker nothing left in the browser's files can be
  // decrypted.
  const [locker] = await Promise.allSettled([
    deleteStoredKeys((name) => owner === null || !name.split('/')[0]?.endsWith(owner)),
  ]);
  const names = (await databaseNames()).filter((name) => owner === null || !name.endsWith(owner));
  const databases = await Promise.allSettled([
    ...names.filter((name) => name.startsWith(cachePrefix)).map(destroyCache),
    ...names.filter((name) => name.startsWith(workPrefix)).map(removeLocalKey),
  ]);
  for (const result of [locker, ...databases])
    if (result.status === 'rejected' && !isStorageRefused(result.reason)) throw result.reason;
};

/** This browser has no storage of that kind, so there is nothing to destroy. */
const isStorageRefused = ({ name }: { readonly name?: string }): boolean =>
  name === 'SecurityError' || name === Dexie.errnames.MissingAPI;

const databaseNames = (): Promise<readonly string[]> =>
  Dexie.getDatabaseNames().catch((error) => {
    if (isStorageRefused(error)) return [];
    throw error;
  });
