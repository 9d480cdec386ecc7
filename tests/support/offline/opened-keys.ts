import './fake-caches.ts';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach } from 'vitest';
import { type OpenedKeys, openKeys } from '#offline/device/device-keys.ts';

const opened: OpenedKeys[] = [];

export const closeKeys = ({ cache, work }: Pick<OpenedKeys, 'cache' | 'work'>): void => {
  cache.close();
  work.close();
};

/** Keys of a person on this device, with a generated server key by default. Deleted with all databases after the test. */
export const keysOf = async (
  userId = 1,
  fetchKey = async () => randomBytes(32).toString('base64'),
): Promise<OpenedKeys> => {
  const keys = await openKeys(userId, fetchKey);
  opened.push(keys);
  return keys;
};

/** Closes the databases, like a tab that is closed. */
export const closeAllKeys = (): void => {
  for (const keys of opened.splice(0)) closeKeys(keys);
};

afterEach(async () => {
  closeAllKeys();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});
