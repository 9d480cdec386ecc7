import type { DexieOptions } from 'dexie';
import type { MemoryCause } from '#offline/interfaces/device-faults.ts';

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

/** The browser's storage gave no answer: another window holds it, or it hangs. */
export class DiskSilent extends Error {}

/** Throws `DiskSilent` where `work` takes too long. */
export const answering = async <T>(work: Promise<T>, withinMs = answersWithinMs): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DiskSilent('the storage of this device does not answer')), withinMs);
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    clearTimeout(timer);
  }
};
