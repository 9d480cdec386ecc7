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
  withinMs = storageTimeoutMs,
  setTimer: SetTimer = setBrowserTimer,
): Promise<T> => {
  let cancel = (): void => undefined;
  const silence = new Promise<never>((_, reject) => {
    cancel = setTimer(() => reject(new StorageTimeout()), withinMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    cancel();
  }
};
