import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFileKey } from '#server/adapters/files.ts';
import { objectStore } from '#server/adapters/object-store.ts';
import { startBuckets } from '#tests/support/buckets.ts';

let buckets: Awaited<ReturnType<typeof startBuckets>>;

beforeAll(async () => {
  buckets = await startBuckets('lagon');
});
afterAll(() => buckets.stop());

const store = () => objectStore(buckets.urlOf('lagon'));

test('keeps, gives back and forgets a file byte by byte', async () => {
  const key = newFileKey('piece');
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
  await store().put(key, bytes);
  expect(await store().get(key)).toEqual(bytes);
  await store().remove(key);
  expect(await store().get(key)).toBeUndefined();
});

test('lists its own keys, under its prefix alone', async () => {
  const keys = Array.from({ length: 3 }, () => newFileKey('piece'));
  const inner = objectStore(buckets.urlOf('lagon/inner/most'));
  for (const key of keys) await inner.put(key, new Uint8Array([1]));
  await store().put(newFileKey('other'), new Uint8Array([1]));
  const found = await Array.fromAsync(inner.list());
  expect(found.map(({ key }) => key).sort()).toEqual(keys.toSorted());
  for (const { writtenAtMs } of found) expect(Math.abs(Date.now() - writtenAtMs)).toBeLessThan(60_000);
});

test('an unknown key is no file, a key that leads elsewhere is refused', async () => {
  expect(await store().get(newFileKey('task'))).toBeUndefined();
  await expect(store().put('../autre', new Uint8Array())).rejects.toThrow('Not a key');
});

test('an unknown account and a missing bucket are said, not swallowed', async () => {
  const key = newFileKey('piece');
  await expect(
    objectStore(`http://personne:wrong@${buckets.address}/lagon`).put(key, new Uint8Array(3)),
  ).rejects.toThrow('403');
  await expect(objectStore(buckets.urlOf('nope')).put(key, new Uint8Array(3))).rejects.toThrow('bucket');
});
