import type { Dexie, Table } from 'dexie';
import type { DraftState } from '#offline/interfaces/draft-types.ts';
import type { OutboxState, WaitsFor } from '#offline/interfaces/outbox-types.ts';
import { type DeviceDatabaseOptions, deviceDatabase, reopening } from './device-connection.ts';
import type { DataKey } from './sealing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A data key: the form that the server's key opens, and for an offline reload the lock and the name of what it opens in the
 * locker. The data key itself is never in a database, whose files keep what was overwritten.
 */
export interface KeyRow {
  readonly kind: string;
  readonly wrapped: Bytes;
  readonly lock?: CryptoKey;
  readonly locked?: string;
  /** The data key, of devices that stored it here before it was locked. */
  readonly handle?: DataKey;
}

/** The last answer of a read; `name` tells nothing of what was asked. */
export interface AnswerRow {
  readonly name: string;
  readonly fetchedAtMs: number;
  readonly usedAtMs: number;
  readonly bytes: number;
  /** Opaque name of the operation; rows from before version 3 have none. */
  readonly operation?: string;
  /** The version of the app that fetched it; rows from before it was noted have none. */
  readonly build?: string;
  /** It weighs more than a device keeps of one answer: noted, with nothing of it. */
  readonly isTooLarge?: true;
  /** Kept for the field because the person said so: it goes when they say so, whatever else comes. */
  readonly isWanted?: true;
  readonly sealed: Bytes;
}

/** The search rows of the contracts, or the clients, whose id falls into this bucket. */
export interface BucketRow {
  readonly bucket: number;
  readonly sealed: Bytes;
}

/** One contract file of the portfolio. */
export interface ContractFileRow {
  readonly id: number;
  readonly updatedAtMs: number;
  /** When its page came, epoch milliseconds. Absent on older devices. */
  readonly fetchedAtMs?: number;
  readonly bytes: number;
  readonly sealed: Bytes;
  /** The claims on it, by which it is found, and their details. Absent on older devices. */
  readonly claimIds?: readonly number[];
  readonly sealedClaims?: Bytes;
  /** An open quote as it was typed. Absent of all else, and on older devices. */
  readonly sealedQuote?: Bytes;
}

/** How far the synchronisation of the contracts (`portfolio`) or of the clients is; or that accounts were masked (`mask-accounts.ts`). */
export interface SyncRow {
  readonly name: 'portfolio' | 'clients' | 'masked-accounts';
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  readonly completedAtMs: number | null;
  /** When the first page came, epoch milliseconds: until everything has come, nothing is older. Absent on older devices. */
  readonly sinceMs?: number;
  /** How many contracts the server has beyond those that a device keeps. */
  readonly outside?: number;
}

/** Of when everything that came of a part is at least, epoch milliseconds; null where nobody noted it. */
export const partMoment = (row: SyncRow | undefined): number | null => row?.completedAtMs ?? row?.sinceMs ?? null;

/** What can be fetched again. Destroyed when its owner signs out. */
export interface CacheDatabase extends Dexie {
  readonly keys: Table<KeyRow, string>;
  readonly answers: Table<AnswerRow, string>;
  readonly buckets: Table<BucketRow, number>;
  readonly files: Table<ContractFileRow, number>;
  readonly clients: Table<BucketRow, number>;
  readonly sync: Table<SyncRow, string>;
}

/** A draft. What it says is sealed; what a transaction must compare is not. */
export interface DraftRow {
  readonly id: string;
  readonly savedAtMs: number;
  readonly state: DraftState;
  readonly stateAtMs: number;
  /** Raised by every change. */
  readonly revision: number;
  /** Of what is sealed: another one with every save. Rows from before versions were kept have none. */
  readonly version?: string;
  /** The draft whose stored version the person who wrote this one had not read. */
  readonly besides?: string;
  readonly sealed: Bytes;
  /** What the server refused, sealed. */
  readonly refusal: Bytes | null;
}

/** An item of the outbox: `sealed` never changes, the other columns are compared and set in one transaction. */
export interface OutboxRow {
  readonly key: string;
  /** Opaque name of the lane. */
  readonly lane: string;
  readonly position: number;
  /** The draft whose item must be received before; rows of older versions do not say. */
  readonly after?: string | null;
  readonly state: Exclude<OutboxState, 'accepted'>;
  /** Number of the last claim: a result is written by whoever made it only. */
  readonly claim: number;
  readonly leaseUntilMs: number;
  /** Who made the last claim: the sender, or the person who takes it back. Rows that were never claimed have none. */
  readonly claimedFor?: 'sending' | 'person';
  /** True once a request may have left this device. */
  readonly isAttempted: boolean;
  readonly attempts: number;
  /** How many exchanges in a row were lost although the server could be reached; rows of older versions have none. */
  readonly losses?: number;
  /** What `retry-wait` waits for; rows of older versions do not say. */
  readonly waitsFor?: WaitsFor | null;
  readonly nextAtMs: number | null;
  readonly createdAtMs: number;
  readonly sealed: Bytes;
  /** Reason and answer of the last attempt, sealed. */
  readonly note: Bytes | null;
}

/** The bytes of a file of a draft or an item (its `owner`). */
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

/** What cannot be fetched again: drafts and the outbox. Kept, sealed, until it is sent or discarded. */
export interface WorkDatabase extends Dexie {
  readonly keys: Table<KeyRow, string>;
  readonly drafts: Table<DraftRow, string>;
  readonly outbox: Table<OutboxRow, string>;
  readonly attachments: Table<AttachmentRow, string>;
  readonly receipts: Table<ReceiptRow, string>;
}

export const cachePrefix = 'lagon-cache-';
export const workPrefix = 'lagon-work-';

/** Nothing follows a query: telling every tab of each row that a commit changed would be for nobody. */
const unobserved = <D extends Dexie>(database: D): D => {
  for (const name of ['Observability', 'Cache']) database.unuse({ stack: 'dbcore', name });
  return database;
};

export const cacheDatabase = (owner: string, options: DeviceDatabaseOptions = {}): CacheDatabase => {
  const database = unobserved(deviceDatabase(cachePrefix + owner, 'cache', options) as CacheDatabase);
  // Compound keys let eviction read dates and sizes without the payloads.
  database.version(1).stores({
    keys: 'kind',
    answers: 'name, [usedAtMs+bytes]',
    buckets: 'bucket',
    files: 'id, [updatedAtMs+bytes]',
    sync: 'name',
  });
  // What the device already holds stays; clients are fetched beside it.
  database.version(2).stores({ clients: 'bucket' });
  // Tells how fresh what was kept of an operation is, without its payloads.
  database.version(3).stores({ answers: 'name, [usedAtMs+bytes], [operation+fetchedAtMs]' });
  // A claim is found on the file that it belongs to.
  database.version(4).stores({ files: 'id, [updatedAtMs+bytes], *claimIds' });
  return database;
};

/** Removes what was fetched; the keys stay, so that other tabs go on. */
export const eraseCache = (cache: CacheDatabase): Promise<unknown> => {
  const fetched = cache.tables.filter(({ name }) => name !== cache.keys.name);
  return reopening(cache, () =>
    cache.transaction('rw', fetched, () => Promise.all(fetched.map((table) => table.clear()))),
  );
};

/** A commit of this database is on the disk before it is told: work that was shown as saved must survive a power cut. */
export const workDatabase = (owner: string, options: DeviceDatabaseOptions = {}): WorkDatabase => {
  const durable: DeviceDatabaseOptions = { ...options, chromeTransactionDurability: 'strict' };
  const database = unobserved(deviceDatabase(workPrefix + owner, 'work', durable) as WorkDatabase);
  database.version(1).stores({
    keys: 'kind',
    drafts: 'id, savedAtMs',
    outbox: 'key, [lane+position], state',
    attachments: 'id, owner',
    receipts: 'key, acceptedAtMs',
  });
  return database;
};
