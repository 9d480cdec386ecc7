import 'fake-indexeddb/auto';
import '#tests/support/offline/fake-caches.ts';
import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { eraseOtherUsers } from '#offline/device/device-keys.ts';
import { createDeviceEraser } from '#offline/device/erase/device-eraser.ts';
import { StorageTimeout } from '#offline/device/storage-errors.ts';
import { closeKeys, keysOf } from '#tests/support/offline/opened-keys.ts';

const deviceKey = randomBytes(32).toString('base64');
const cacheNames = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('lagon-cache-'));

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await eraseOtherUsers(null);
});

/** Opens a cache as a worker does that is being ended: it receives no event that would make it close. */
const holdOpen = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = Dexie.dependencies.indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });

const countKeys = (database: IDBDatabase) =>
  new Promise<number>((resolve) => {
    const request = database.transaction('keys').objectStore('keys').count();
    request.onsuccess = () => resolve(request.result);
  });

test('device erase: empties a cache that is held open, gives up its deletion and repeats it', async () => {
  const keys = await keysOf(1, async () => deviceKey);
  const { name } = keys.cache;
  closeKeys(keys);
  const held = await holdOpen(name);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let failure: unknown;
  let isOver = false;
  void eraseOtherUsers(null)
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1_000);
    await turn();
  }
  vi.useRealTimers();
  expect(failure).toBeInstanceOf(StorageTimeout);
  expect(await countKeys(held)).toBe(0);
  held.close();
  await eraseOtherUsers(null);
  expect(await cacheNames()).toEqual([]);
});

test('device erase: deletes a cache that cannot be emptied', async () => {
  const keys = await keysOf(1, async () => deviceKey);
  closeKeys(keys);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Error looking up record in object store', 'UnknownError');
  });
  // What remains of the key of the unsent work is reported.
  await eraseOtherUsers(null).catch(() => undefined);
  expect(await cacheNames()).toEqual([]);
});

test('device erase: what was left is erased later, but not the data of who signed in meanwhile', async () => {
  const erased: (number | null)[] = [];
  const timers: (() => void)[] = [];
  const onFailure = vi.fn();
  const eraser = createDeviceEraser({
    eraseOtherUsers: async (userId) => {
      erased.push(userId);
      if (erased.length === 1) throw new StorageTimeout();
    },
    signedInUserId: () => 2,
    setTimer: (work) => {
      timers.push(work);
      return () => undefined;
    },
    onFailure,
  });
  await eraser.erase(null);
  expect(onFailure).toHaveBeenCalledOnce();
  timers[0]?.();
  await eraser.whenIdle();
  expect(erased).toEqual([null, 2]);
  expect(timers).toHaveLength(1);
});
