import type { MemoryCause } from '#offline/interfaces/device-faults.ts';
import { createMemoryDisk } from './device-disk.ts';
import { KeysRefused, type OpenedKeys, openKeys } from './device-keys.ts';
import { DiskSilent, isQuotaError } from './storage-errors.ts';

const causeOf = (error: unknown): MemoryCause => {
  if (error instanceof KeysRefused) return 'no-keys';
  if (error instanceof DiskSilent) return 'blocked';
  return isQuotaError(error) ? 'no-room' : 'no-database';
};

/**
 * A person's databases: on the disk, or in this page's memory where the browser refuses that in whatever way. Throws what
 * `fetchDeviceKey` throws, and nothing else that comes of storage.
 */
export const openDevice = async (
  userId: number,
  fetchDeviceKey: () => Promise<string>,
  onErased: () => boolean,
): Promise<OpenedKeys> => {
  let isFetchFailed = false;
  const fetchKey = async (): Promise<string> => {
    try {
      return await fetchDeviceKey();
    } catch (error) {
      isFetchFailed = true;
      throw error;
    }
  };
  try {
    return await openKeys(userId, fetchKey, { onErased });
  } catch (error) {
    if (isFetchFailed) throw error;
    return openKeys(userId, fetchKey, { disk: await createMemoryDisk(causeOf(error)) });
  }
};
