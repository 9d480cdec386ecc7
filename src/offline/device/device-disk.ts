import type { DexieOptions } from 'dexie';
import type { MemoryCause } from '#offline/interfaces/device-faults.ts';
import { type SetTimer, setBrowserTimer } from './device-page.ts';
import { DiskSilent } from './storage-errors.ts';

/** Where databases lie: on the browser's disk, or in this page's memory, which `cause` explains. */
export interface DeviceDisk {
  readonly cause: MemoryCause | null;
  readonly options: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;
}

export const browserDisk: DeviceDisk = { cause: null, options: {} };

/** Databases that end with this page: the same programs work on them, so that nothing else need know. */
export const createMemoryDisk = async (cause: MemoryCause): Promise<DeviceDisk> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb');
  return { cause, options: { indexedDB: new IDBFactory(), IDBKeyRange } };
};

/** A database that says nothing for so long is waited for no more, milliseconds. */
export const answersWithinMs = 10_000;

/** Throws `DiskSilent` where `work` takes too long. */
export const answering = async <T>(
  work: Promise<T>,
  withinMs = answersWithinMs,
  setTimer: SetTimer = setBrowserTimer,
): Promise<T> => {
  let cancel = (): void => undefined;
  const silence = new Promise<never>((_, reject) => {
    cancel = setTimer(() => reject(new DiskSilent()), withinMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    cancel();
  }
};
