import type { MemoryCause } from '#offline/interfaces/device-faults.ts';
import { createMemoryDisk } from './device-disk.ts';
import { KeysRefused, type OpenedKeys, openKeys } from './device-keys.ts';
import { isQuotaError, StorageTimeout } from './storage-errors.ts';

const causeOf = (error: unknown): MemoryCause => {
  if (error instanceof KeysRefused) return 'no-keys';
  if (error instanceof StorageTimeout) return 'blocked';
  return isQuotaError(error) ? 'no-room' : 'no-database';
};

/**
 * Opens a person's databases on disk, or in this page's memory if the browser refuses that in any way. Rethrows errors
 * of `fetchDeviceKey`, but none of the storage.
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
