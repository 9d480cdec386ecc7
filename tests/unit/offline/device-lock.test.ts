import { waitUntil } from '#tests/support/until.ts';
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { cachePrefix, workDatabase, workPrefix } from '#offline/device/device-database.ts';
import { eraseOtherUsers } from '#offline/device/device-keys.ts';
import { createDataKey, importDeviceKey, opaqueUser, seal, unseal } from '#offline/device/sealing.ts';
import { cachedEntries } from '#tests/support/offline/fake-caches.ts';
import { closeKeys, keysOf } from '#tests/support/offline/opened-keys.ts';

const serverKey = randomBytes(32).toString('base64');
const fetchKey = async () => serverKey;
const failToFetchKey = async (): Promise<string> => {
  throw new Error('no network');
};
const openKeys = (fetchKey: () => Promise<string>) => keysOf(1, fetchKey);

afterEach(() => eraseOtherUsers(null));

test('device lock: stores the draft key wrapped, and the wrapping key outside of the databases', async () => {
  const keys = await openKeys(fetchKey);
  const rows = [...(await keys.cache.keys.toArray()), ...(await keys.work.keys.toArray())];
  expect(rows.map(({ handle }) => handle)).toEqual([undefined, undefined]);
  expect(cachedEntries().size).toBe(2);
  closeKeys(keys);
  const sealed = await seal((await openKeys(failToFetchKey)).workKey, 'draft', 'brouillon');
  expect(await unseal(keys.workKey, 'draft', sealed)).toBe('brouillon');
});

test('device lock: leaves no usable key in any database after four sign-ins and sign-outs', async () => {
  const allKeys: CryptoKey[] = [];
  let sealed = new Uint8Array(0);
  for (let time = 0; time < 4; time += 1) {
    const keys = await openKeys(fetchKey);
    sealed = await seal(keys.workKey, 'draft', 'brouillon');
    for (const row of [...(await keys.work.keys.toArray()), ...(await keys.cache.keys.toArray())])
      if (row.lock) allKeys.push(row.lock);
    closeKeys(keys);
    await eraseOtherUsers(null);
  }
  expect(allKeys).toHaveLength(8);
  expect(cachedEntries().size).toBe(0);
  const [row] = await workDatabase(await opaqueUser(1)).keys.toArray();
  expect(row).toEqual({ kind: 'work', wrapped: row?.wrapped });
  await expect(openKeys(failToFetchKey)).rejects.toThrow('no network');
  expect(await unseal((await openKeys(fetchKey)).workKey, 'draft', sealed)).toBe('brouillon');
});

test('device lock: opens a device of an earlier version offline and wraps its keys once online', async () => {
  const owner = await opaqueUser(1);
  const deviceKey = await importDeviceKey(serverKey);
  const created = await createDataKey(deviceKey, 'work');
  const sealed = await seal(created.key, 'draft', 'brouillon');
  for (const [name, kind, { key, wrapped }] of [
    [workPrefix + owner, 'work', created],
    [cachePrefix + owner, 'cache', await createDataKey(deviceKey, 'cache')],
  ] as const) {
    const formerDatabase = new Dexie(name);
    formerDatabase.version(1).stores({ keys: 'kind' });
    await formerDatabase.table('keys').put({ kind, wrapped, handle: key });
    formerDatabase.close();
  }
  const offline = await openKeys(failToFetchKey);
  expect(await unseal(offline.workKey, 'draft', sealed)).toBe('brouillon');
  closeKeys(offline);
  const keys = await openKeys(fetchKey);
  await waitUntil(async () => {
    const rows = [...(await keys.cache.keys.toArray()), ...(await keys.work.keys.toArray())];
    expect(rows.map(({ handle, lock }) => [handle, lock !== undefined])).toEqual(Array(2).fill([undefined, true]));
  });
  closeKeys(keys);
  expect(await unseal((await openKeys(failToFetchKey)).workKey, 'draft', sealed)).toBe('brouillon');
  expect(cachedEntries().size).toBe(2);
});

test('device lock: leaves no cache if its storage is refused for good, without an error', async () => {
  const keys = await openKeys(fetchKey);
  closeKeys(keys);
  const refused = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('refused', 'SecurityError'));
  await expect(eraseOtherUsers(null)).resolves.toBeUndefined();
  refused.mockRestore();
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(cachePrefix))).toEqual([]);
});

test('device lock: leaves no cache if its storage fails once, and retries', async () => {
  closeKeys(await openKeys(fetchKey));
  const failing = vi.spyOn(caches, 'open').mockRejectedValue(new Error('disk'));
  await expect(eraseOtherUsers(null)).rejects.toThrow('disk');
  failing.mockRestore();
  expect((await Dexie.getDatabaseNames()).filter((name) => name.startsWith(cachePrefix))).toEqual([]);
});

test('device lock: starts without an error in a browser without databases', async () => {
  const brokenList = vi
    .spyOn(Dexie, 'getDatabaseNames')
    .mockReturnValue(
      Dexie.Promise.reject(Object.assign(new Error('no databases'), { name: Dexie.errnames.MissingAPI })) as never,
    );
  await expect(eraseOtherUsers(null)).resolves.toBeUndefined();
  brokenList.mockRestore();
});
