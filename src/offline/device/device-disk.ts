import type { DexieOptions } from 'dexie';
import type { MemoryCause } from '#offline/interfaces/device-faults.ts';
import { type SetTimer, setBrowserTimer } from './device-page.ts';
import { StorageTimeout } from './storage-errors.ts';

/** Where databases are stored: on disk, or in this page's memory, for the reason in `cause`. */
export interface DeviceDisk {
  readonly cause: MemoryCause | null;
  readonly options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
}

export const browserDisk: DeviceDisk = { cause: null, options: {} };

/** In-memory databases with the same interface; they are lost with this page. */
export const createMemoryDisk = async (cause: MemoryCause): Promise<DeviceDisk> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return { cause, options: { indexedDB: new IDBFactory(), IDBKeyRange } };
};

/** Timeout of a database request, milliseconds. */
export const storageTimeoutMs = 10_000;

/** Throws `StorageTimeout` if `work` takes too long. */
export const withStorageTimeout = async <T>(
  work: Promise<T>,
  timeoutMs = storageTimeoutMs,
  setTimer: SetTimer = setBrowserTimer,
): Promise<T> => {
  let cancel = (): void => undefined;
  const timeout = new Promise<never>((_, reject) => {
    cancel = setTimer(() => reject(new StorageTimeout()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    cancel();
  }
};

/**
 * A transaction without progress for this many ticks is stuck. Ticks instead of a deadline: they stop while the device
 * sleeps, so an answer on waking up still counts.
 */
const stuckAfterTicks = 3;
/**
 * Shorter limit once another page waits to upgrade the database, since opening it there waits for every transaction of
 * this page.
 */
const stuckAfterTicksInUpgrade = 1;
const tickMs = 2_000;

export interface ProgressWatch {
  /** Starts to watch for missing progress. */
  readonly startWatching: () => void;
  readonly stopWatching: () => void;
  /** Watches with the shorter limit of an upgrade that waits. */
  readonly shortenLimit: () => void;
}

/** Calls `onStuck` once a watched transaction has answered no request for some ticks. */
export const watchProgress = (transaction: IDBTransaction, setTimer: SetTimer, onStuck: () => void): ProgressWatch => {
  let limitTicks = stuckAfterTicks;
  let remainingTicks = limitTicks;
  let stop: (() => void) | undefined;
  const scheduleTick = (): void => {
    stop = setTimer(onTick, tickMs);
  };
  const onTick = (): void => {
    remainingTicks -= 1;
    if (remainingTicks > 0) scheduleTick();
    else onStuck();
  };
  const onProgress = (): void => {
    remainingTicks = limitTicks;
  };
  const startWatching = (): void => {
    if (!stop) scheduleTick();
  };
  const shortenLimit = (): void => {
    limitTicks = stuckAfterTicksInUpgrade;
    remainingTicks = Math.min(remainingTicks, limitTicks);
    startWatching();
  };
  // A request's success event does not bubble, so listen on the transaction in the capture phase.
  transaction.addEventListener('success', onProgress, true);
  transaction.addEventListener('error', onProgress, true);
  return { startWatching, stopWatching: () => stop?.(), shortenLimit };
};
