import type { Dexie, Table } from 'dexie';
import type { DraftState } from '#offline/interfaces/draft-types.ts';
import type { OutboxState, WaitsFor } from '#offline/interfaces/outbox-types.ts';
import { type DeviceDatabaseOptions, deviceDatabase, withReconnect } from './device-connection.ts';
import type { DataKey } from './sealing.ts';
import { moveBucketsToSegments, type SegmentContentRow, type SegmentRow } from './segment-rows.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A data key: wrapped with the server's key, and for an offline reload the local lock key and the locker entry that it
 * opens. The data key itself is never stored in a database, whose files keep overwritten data.
 */
export interface KeyRow {
  readonly kind: string;
  readonly wrapped: Bytes;
  readonly lock?: CryptoKey;
  readonly locked?: string;
  /** The plain data key, stored by older versions. */
  readonly handle?: DataKey;
}

/** A cached answer; `name` is opaque. */
export interface AnswerRow {
  readonly name: string;
  readonly fetchedAtMs: number;
  readonly usedAtMs: number;
  readonly bytes: number;
  /** Opaque name of the operation; absent before version 3. */
  readonly operation?: string;
  /** Version of the app that fetched it; absent in older rows. */
  readonly build?: string;
  /** The answer exceeds the size limit of one answer: its row has no content. */
  readonly isTooLarge?: true;
  /** Pinned by the person: never evicted. */
  readonly isPinned?: true;
  readonly sealed: Bytes;
}

/** One contract file of the portfolio. */
export interface ContractFileRow {
  readonly id: number;
  readonly updatedAtMs: number;
  /** When its page was fetched, epoch milliseconds. Absent on older devices. */
  readonly fetchedAtMs?: number;
  readonly bytes: number;
  readonly sealed: Bytes;
  /** Ids of its claims (indexed), and their details. Absent on older devices. */
  readonly claimIds?: readonly number[];
  readonly sealedClaims?: Bytes;
  /** Input of an open quote. Absent for other contracts, and on older devices. */
  readonly sealedQuote?: Bytes;
}

/**
 * Sync state of the contracts (`portfolio`) or clients, with the cursor of the last page; the marker that accounts were
 * masked (`mask-accounts.ts`); the scope of all cached data, as its `cursor` (`bindCacheToScope`); or the number of contract
 * files that were evicted for unsent work (`space-reclaimer.ts`).
 */
export interface SyncRow {
  readonly name: 'portfolio' | 'clients' | 'masked-accounts' | 'scope' | 'evicted-files';
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  readonly completedAtMs: number | null;
  /**
   * When the first page was fetched, epoch milliseconds: until the first run is complete, no row is older. Absent on
   * older devices.
   */
  readonly sinceMs?: number;
  /** Number of contracts on the server beyond those that a device stores. */
  readonly outside?: number;
}

/** Lower bound of the fetch times of a part, epoch milliseconds; null if unknown. */
export const partFetchedAtMs = (row: SyncRow | undefined): number | null => row?.completedAtMs ?? row?.sinceMs ?? null;

/** Data that can be refetched. Its keys are destroyed at sign-out. */
export interface CacheDatabase extends Dexie {
  readonly keys: Table<KeyRow, string>;
  readonly answers: Table<AnswerRow, string>;
  readonly files: Table<ContractFileRow, number>;
  readonly segments: Table<SegmentRow, string>;
  readonly segmentContents: Table<SegmentContentRow, string>;
  readonly sync: Table<SyncRow, string>;
}

/** A draft. Its content is encrypted; fields that transactions compare are not. */
export interface DraftRow {
  readonly id: string;
  readonly savedAtMs: number;
  readonly state: DraftState;
  readonly stateAtMs: number;
  /** Incremented by every change. */
  readonly revision: number;
  /** Version of the encrypted content, changed by every save; absent in older rows. */
  readonly version?: string;
  /** The draft whose stored version the person who wrote this one had not read. */
  readonly extraStore?: string;
  readonly sealed: Bytes;
  /** The server's refusal of the sent item, sealed. */
  readonly refusal: Bytes | null;
}

/** An item of the outbox: `sealed` never changes, the other columns are compared and set in one transaction. */
export interface OutboxRow {
  readonly key: string;
  /** Opaque name of the lane. */
  readonly lane: string;
  /** Opaque name of its kind of work; absent in older rows. */
  readonly kind?: string;
  /** Opaque names of the kinds of work that it depends on; absent if it depends on all, and in older rows. */
  readonly dependsOn?: readonly string[];
  readonly position: number;
  /** The draft whose item must be received before; rows of older versions do not say. */
  readonly after?: string | null;
  readonly state: Exclude<OutboxState, 'accepted'>;
  /** Fencing number of the last claim: only its holder may write a result. */
  readonly claim: number;
  readonly leaseUntilMs: number;
  /** Who made the last claim: the sender, or the person who withdraws the item. Absent if never claimed. */
  readonly claimedFor?: 'sending' | 'person';
  /** True once a request may have been sent. */
  readonly isAttempted: boolean;
  readonly attempts: number;
  /** Number of exchanges lost in a row although the server was reachable; absent in older rows. */
  readonly losses?: number;
  /** What `retry-wait` waits for; absent in older rows. */
  readonly waitsFor?: WaitsFor | null;
  readonly nextAtMs: number | null;
  readonly createdAtMs: number;
  readonly sealed: Bytes;
  /** Encrypted reason and answer of the last attempt. */
  readonly note: Bytes | null;
}

/** File bytes of a draft or an item (its `owner`). */
export interface AttachmentRow {
  readonly id: string;
  readonly owner: string;
  readonly sealed: Bytes;
}

export interface ReceiptRow {
  readonly key: string;
  readonly acceptedAtMs: number;
  readonly sealed: Bytes;
}

/** Data that cannot be refetched: drafts and outbox. Stored, encrypted, until sent or discarded. */
export interface WorkDatabase extends Dexie {
  readonly keys: Table<KeyRow, string>;
  readonly drafts: Table<DraftRow, string>;
  readonly outbox: Table<OutboxRow, string>;
  readonly attachments: Table<AttachmentRow, string>;
  readonly receipts: Table<ReceiptRow, string>;
}

export const cachePrefix = 'lagon-cache-';
export const workPrefix = 'lagon-work-';

/**
 * Disables Dexie's live queries: nothing subscribes to them, so broadcasting each row to every tab would be wasted
 * work.
 */
const disableLiveQueries = <D extends Dexie>(database: D): D => {
  for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name });
  return database;
};

/**
 * Cursor of the changes without the bound of the portfolio: the server starts from the beginning, and still reports the
 * contracts that were removed since.
 */
const stripBound = (cursor: string): string => /^[^_]*_[^_]*(?=_)/.exec(cursor)?.[0] ?? cursor;

export const cacheDatabase = (owner: string, options: DeviceDatabaseOptions = {}): CacheDatabase => {
  const database = disableLiveQueries(deviceDatabase(cachePrefix + owner, 'cache', options) as CacheDatabase);
  // Compound keys let eviction read dates and sizes without the payloads.
  database.version(1).stores({
    keys: 'kind',
    answers: 'name, [usedAtMs+bytes]',
    buckets: 'bucket',
    files: 'id, [updatedAtMs+bytes]',
    sync: 'name',
  });
  // Keep what the device stores; clients are fetched in addition.
  database.version(2).stores({ clients: 'bucket' });
  // Index to read the age of an operation's cached answers without their payloads.
  database.version(3).stores({ answers: 'name, [usedAtMs+bytes], [operation+fetchedAtMs]' });
  // Index the claims of a file, so that a claim is found by its id.
  database.version(4).stores({ files: 'id, [updatedAtMs+bytes], *claimIds' });
  // Contracts stored by older versions lack the claims that the search reads, so all are refetched once.
  database.version(5).upgrade((tx) =>
    tx
      .table<SyncRow>('sync')
      .where('name')
      .equals('portfolio')
      .modify((row) => {
        Object.assign(row, { cursor: stripBound(row.cursor) });
      }),
  );
  // Search rows were in 64 buckets by id, which every page rewrote. Their keys are the contexts of the encryption.
  database
    .version(6)
    .stores({ buckets: null, clients: null, segments: 'id, part', segmentContents: 'id' })
    .upgrade(moveBucketsToSegments);
  return database;
};

/** Deletes refetchable data in a transaction; keys and scope stay, so that other tabs go on. */
const clearFetched = async (cache: CacheDatabase): Promise<void> => {
  const clearedTables = cache.tables.filter(({ name }) => name !== cache.keys.name && name !== cache.sync.name);
  await Promise.all([
    ...clearedTables.map((table) => table.clear()),
    cache.sync.where('name').notEqual('scope').delete(),
  ]);
};

/** Deletes refetchable data. */
export const eraseCache = (cache: CacheDatabase): Promise<void> =>
  withReconnect(cache, () => cache.transaction('rw', cache.tables, () => clearFetched(cache)));

/**
 * Deletes refetchable data of another scope: the person was moved to another broker since. Data of older versions has no
 * scope recorded and gets this one.
 */
export const bindCacheToScope = (cache: CacheDatabase, scope: string): Promise<void> =>
  withReconnect(cache, () =>
    cache.transaction('rw', cache.tables, async () => {
      const row = await cache.sync.get('scope');
      if (row?.cursor === scope) return;
      if (row) await clearFetched(cache);
      await cache.sync.put({ name: 'scope', cursor: scope, done: 0, total: 0, completedAtMs: null });
    }),
  );

/** Commits are flushed to disk before they resolve (strict durability): saved work must survive a power cut. */
export const workDatabase = (owner: string, options: DeviceDatabaseOptions = {}): WorkDatabase => {
  const durable: DeviceDatabaseOptions = { ...options, chromeTransactionDurability: 'strict' };
  const database = disableLiveQueries(deviceDatabase(workPrefix + owner, 'work', durable) as WorkDatabase);
  database.version(1).stores({
    keys: 'kind',
    drafts: 'id, savedAtMs',
    outbox: 'key, [lane+position], state',
    attachments: 'id, owner',
    receipts: 'key, acceptedAtMs',
  });
  return database;
};
