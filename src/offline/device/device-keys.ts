import { Dexie } from 'dexie';
import { reopening } from './device-connection.ts';
import {
  type CacheDatabase,
  cacheDatabase,
  cachePrefix,
  type KeyRow,
  type WorkDatabase,
  workDatabase,
  workPrefix,
} from './device-database.ts';
import { answering, browserDisk, type DeviceDisk } from './device-disk.ts';
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
import { isQuotaError } from './storage-errors.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A person's databases and the keys that open them. */
export interface OpenedKeys {
  readonly owner: string;
  readonly cache: CacheDatabase;
  readonly work: WorkDatabase;
  readonly cacheKey: DataKey;
  readonly workKey: DataKey;
  readonly disk: DeviceDisk;
  /** True where nothing of this person's work lay here. */
  readonly isWorkNew: boolean;
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

type Store = typeof keepLocked;

/** What is kept for the next reload is not wanted in memory, which does not survive it. */
const storeInMemory: Store = async (table, _deviceKey, kind, wrapped) => {
  await table.put({ kind, wrapped });
};

const cacheKeyOf = async (cache: CacheDatabase, deviceKey: CryptoKey, store: Store): Promise<DataKey> => {
  const row = await cache.keys.get('cache');
  const known = row && (await unwrapDataKey(deviceKey, 'cache', row.wrapped).catch(() => undefined));
  if (row && known) {
    await store(cache.keys, deviceKey, 'cache', row.wrapped);
    return known;
  }
  // Nothing here can be opened any more.
  await wipe(cache);
  const { key, wrapped } = await createDataKey(deviceKey, 'cache');
  await store(cache.keys, deviceKey, 'cache', wrapped);
  return key;
};

const workKeyOf = async (work: WorkDatabase, deviceKey: CryptoKey, store: Store): Promise<DataKey> => {
  const row = await work.keys.get('work');
  const known = row && (await unwrapDataKey(deviceKey, 'work', row.wrapped).catch(() => undefined));
  if (row && known) {
    await store(work.keys, deviceKey, 'work', row.wrapped);
    return known;
  }
  // Unsent work is never destroyed: a form that does not open is set aside, not overwritten.
  if (row) await work.keys.put({ kind: `work unreadable ${crypto.randomUUID()}`, wrapped: row.wrapped });
  const { key, wrapped } = await createDataKey(deviceKey, 'work');
  await store(work.keys, deviceKey, 'work', wrapped);
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

const lookAfterMs = 500;

export interface OpenOptions {
  readonly disk?: DeviceDisk;
  /**
   * Hears that the browser erased the unsent work under this page; false where the person left meanwhile, so that their
   * key is not wanted back.
   */
  readonly onErased?: () => boolean;
}

/**
 * Lays the key back where the browser erased unsent work under this page: what is written from then on would else be
 * unreadable after a reload. What was fetched is fetched again, under another key.
 */
const keepKey = async (work: WorkDatabase, onErased: () => boolean): Promise<void> => {
  const row = await work.keys.get('work');
  if (!row) return;
  const layBack = async (opened: Dexie): Promise<void> => {
    const keys = opened.table<KeyRow, string>('keys');
    if (!(await keys.get(row.kind)) && onErased()) await keys.put(row);
  };
  work.on('ready', (opened) => layBack(opened as Dexie), true);
  // The next write would find it out; whoever only looks should know too.
  const look = (): void => {
    setTimeout(() => void work.keys.get(row.kind).catch(() => undefined), lookAfterMs);
  };
  work.on('versionchange', look);
  work.on('close', look);
};

/**
 * Opens a person's databases. With the keys that this device keeps it needs no network; else `fetchDeviceKey` is
 * asked for the server's key (base64), and what it throws is thrown. Throws `KeysRefused` where keys cannot be stored.
 */
export const openKeys = async (
  userId: number,
  fetchDeviceKey: () => Promise<string>,
  { disk = browserDisk, onErased }: OpenOptions = {},
): Promise<OpenedKeys> => {
  const owner = await opaqueUser(userId);
  const cache = cacheDatabase(owner, disk.options);
  const work = workDatabase(owner, disk.options);
  const opened = async (cacheKey: DataKey, workKey: DataKey, isWorkNew: boolean): Promise<OpenedKeys> => {
    if (onErased) await keepKey(work, onErased);
    return { owner, cache, work, cacheKey, workKey, disk, isWorkNew };
  };
  try {
    const [cacheRow, workRow] = await answering(
      Promise.all([
        reopening(cache, async () => cache.keys.get('cache')),
        reopening(work, async () => work.keys.get('work')),
      ]),
    );
    const [keptCacheKey, keptWorkKey] = await Promise.all([keptKey(cacheRow), keptKey(workRow)]);
    if (keptCacheKey && keptWorkKey) {
      const isBefore = Boolean(cacheRow?.handle ?? workRow?.handle);
      if (isBefore) void lockAway({ cache, work }, fetchDeviceKey).catch(() => undefined);
      return await opened(keptCacheKey, keptWorkKey, false);
    }
    const deviceKey = await importDeviceKey(await fetchDeviceKey());
    const store = disk.cause === null ? keepLocked : storeInMemory;
    const cacheKey = await cacheKeyOf(cache, deviceKey, store);
    return await opened(cacheKey, await workKeyOf(work, deviceKey, store), workRow === undefined);
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
  const [locker] = await Promise.allSettled([
    emptyLocker((name) => owner === null || !name.split('/')[0]?.endsWith(owner)),
  ]);
  const names = (await databaseNames()).filter((name) => owner === null || !name.endsWith(owner));
  await Promise.allSettled([
    ...names.filter((name) => name.startsWith(cachePrefix)).map(destroyCache),
    ...names.filter((name) => name.startsWith(workPrefix)).map(dropLock),
  ]);
  if (locker.status === 'rejected' && !isRefused(locker.reason)) throw locker.reason;
};

/** The browser keeps nothing of the kind at all: there is nothing to destroy. */
const isRefused = ({ name }: { readonly name?: string }): boolean =>
  name === 'SecurityError' || name === Dexie.errnames.MissingAPI;

const databaseNames = (): Promise<readonly string[]> =>
  Dexie.getDatabaseNames().catch((error) => {
    if (isRefused(error)) return [];
    throw error;
  });
