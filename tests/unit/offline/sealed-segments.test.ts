import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { cacheDatabase } from '#offline/device/device-database.ts';
import { createSegments } from '#offline/device/sealed-segments.ts';
import { createDataKey, importDeviceKey, seal } from '#offline/device/sealing.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

interface Row {
  readonly id: number;
  readonly text: string;
}

const rowsOf = (ids: readonly number[], text = 'x'.repeat(200)): Row[] => ids.map((id) => ({ id, text }));
const createRows = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Segments of the contracts, with the sizes of the contents written. */
const openSegments = async () => {
  const keys = await keysOf();
  const { cache } = keys;
  const segments = createSegments<Row>(keys, 'contracts');
  const writtenSizes: number[] = [];
  cache.segmentContents.hook('creating', (_, row) => {
    writtenSizes.push(row.sealed.byteLength);
  });
  const storeRows = async (rows: readonly Row[], removedIds: readonly number[] = [], isLast = false) => {
    const added = await segments.prepare(rows);
    const inTransaction = await cache.transaction('rw', cache.segments, cache.segmentContents, () =>
      segments.replace(added, removedIds),
    );
    await segments.merge(inTransaction, isLast);
    return inTransaction;
  };
  const all = segments.createReader((row) => row);
  const readIds = async () => (await all()).map(({ id }) => id).sort((a, b) => a - b);
  return { keys, cache, segments, writtenSizes, storeRows, all, readIds };
};

test.each([1_000, 4_000, 8_000])('sealed segments: %i rows in pages of 500 are each encrypted once', async (count) => {
  const { storeRows, writtenSizes, all } = await openSegments();
  for (let from = 0; from < count; from += 500)
    await storeRows(rowsOf(createRows(from, 500)), [], from + 500 === count);
  expect(writtenSizes).toHaveLength(count / 500);
  expect(writtenSizes.reduce((sum, bytes) => sum + bytes, 0) / count).toBeLessThan(240);
  expect(await all()).toHaveLength(count);
});

test('sealed segments: rows that are all sent again are encrypted once more, in whatever order', async () => {
  const { storeRows, writtenSizes, cache, readIds } = await openSegments();
  for (const from of [0, 500, 1_000, 1_500]) await storeRows(rowsOf(createRows(from, 500)), [], from === 1_500);
  writtenSizes.length = 0;
  for (const unmergedSegments of [0, 1, 2, 3])
    await storeRows(
      rowsOf(createRows(0, 500).map((index) => index * 4 + unmergedSegments)),
      [],
      unmergedSegments === 3,
    );
  expect(writtenSizes).toHaveLength(4);
  expect(await cache.segments.count()).toBe(4);
  expect(await readIds()).toEqual(createRows(0, 2_000));
});

test('sealed segments: small pages are merged, each row a few times', async () => {
  const { storeRows, writtenSizes, cache, readIds } = await openSegments();
  for (let from = 0; from < 4_000; from += 100) await storeRows(rowsOf(createRows(from, 100)), [], from === 3_900);
  expect(await cache.segments.count()).toBe(8);
  expect(writtenSizes.reduce((sum, bytes) => sum + bytes, 0) / 4_000).toBeLessThan(3 * 240);
  expect(await readIds()).toEqual(createRows(0, 4_000));
});

test('sealed segments: a change rewrites no other segment, and a removed row leaves the content', async () => {
  const { storeRows, cache, segments } = await openSegments();
  await storeRows(rowsOf(createRows(0, 500)));
  await storeRows(rowsOf(createRows(500, 500)));
  const before = new Set(await cache.segmentContents.toCollection().primaryKeys());
  await storeRows(rowsOf([3], 'changed'), [], true);
  const after = await cache.segmentContents.toCollection().primaryKeys();
  expect(after.filter((id) => before.has(id))).toHaveLength(2);
  expect(await segments.findRow(3)).toEqual({ id: 3, text: 'changed' });
  expect(await storeRows([], [700, 9_999], true)).toMatchObject({ stored: 999, removedIds: [700] });
  // Only the superseded row is still in a content.
  const rows = await cache.segments.toArray();
  expect(rows.reduce((sum, row) => sum + row.rows, 0)).toBe(1_000);
});

test('sealed segments: a reader decrypts only the segments that were added since its last call', async () => {
  const { storeRows, all } = await openSegments();
  await storeRows(rowsOf(createRows(0, 500)));
  await storeRows(rowsOf(createRows(500, 500)));
  const first = await all();
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
  await storeRows(rowsOf([3, 1_000], 'changed'));
  const second = await all();
  expect(decrypt).toHaveBeenCalledTimes(1);
  expect(second).toHaveLength(1_001);
  expect(second.find(({ id }) => id === 3)?.text).toBe('changed');
  expect(second.find(({ id }) => id === 700)).toBe(first.find(({ id }) => id === 700));
  decrypt.mockRestore();
});

test('sealed segments: hold what a map would after any changes, merges and reads', async () => {
  const id = fc.integer({ min: 1, max: 40 });
  const step = fc.record({
    ids: fc.array(id, { maxLength: 12 }),
    removed: fc.array(id, { maxLength: 4 }),
    isLast: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { storeRows, all, segments, cache } = await openSegments();
      await cache.transaction('rw', cache.segments, cache.segmentContents, () =>
        Promise.all([cache.segments.clear(), cache.segmentContents.clear()]),
      );
      const expected = new Map<number, Row>();
      for (const [index, { ids, removed, isLast }] of steps.entries()) {
        const rows = rowsOf(ids, `step ${index}`);
        const inTransaction = await storeRows(rows, removed, isLast);
        const missingIds = [...new Set(removed)].filter((one) => expected.has(one) && !ids.includes(one));
        for (const one of removed) expected.delete(one);
        for (const row of rows) expected.set(row.id, row);
        expect([...inTransaction.removedIds].sort()).toEqual(missingIds.sort());
        expect(inTransaction.stored).toBe(expected.size);
        // The same reader as before this change and a new one.
        expect(new Set(await all())).toEqual(new Set(expected.values()));
        const readRows = await segments.createReader((row) => row)();
        expect(readRows).toHaveLength(expected.size);
        expect(new Map(readRows.map((row) => [row.id, row]))).toEqual(expected);
      }
      for (const one of createRows(1, 40)) expect(await segments.findRow(one)).toEqual(expected.get(one));
      expect(await cache.segmentContents.count()).toBe(await cache.segments.count());
    }),
    { numRuns: 25 },
  );
});

test('sealed segments: a merge leaves segments that changed meanwhile', async () => {
  const { keys, cache, segments, storeRows, readIds } = await openSegments();
  await storeRows(rowsOf([1, 2]));
  const otherSegments = createSegments<Row>(keys, 'contracts');
  const added = await segments.prepare(rowsOf([3]));
  const inTransaction = await cache.transaction('rw', cache.segments, cache.segmentContents, () =>
    segments.replace(added, []),
  );
  await Promise.all([
    segments.merge(inTransaction, true),
    cache.transaction('rw', cache.segments, cache.segmentContents, () => otherSegments.replace(undefined, [1])),
  ]);
  expect(await readIds()).toEqual([2, 3]);
});

test('sealed segments: rows of a former version stay readable, and are replaced by newer ones', async () => {
  const { key: cacheKey } = await createDataKey(await importDeviceKey(Buffer.alloc(32, 7).toString('base64')), 'cache');
  const before = new Dexie(cacheDatabase('former').name);
  before.version(5).stores({
    keys: 'kind',
    answers: 'name, [usedAtMs+bytes], [operation+fetchedAtMs]',
    buckets: 'bucket',
    clients: 'bucket',
    files: 'id, [updatedAtMs+bytes], *claimIds',
    sync: 'name',
  });
  for (const bucket of [4, 5])
    await before.table('buckets').put({
      bucket,
      sealed: await seal(cacheKey, `bucket ${bucket}`, rowsOf([bucket, bucket + 64], 'former')),
    });
  await before.table('clients').put({ bucket: 4, sealed: await seal(cacheKey, 'clients 4', rowsOf([68], 'client')) });
  await before.table('sync').put({ name: 'portfolio', cursor: 'c' });
  before.close();

  const cache = cacheDatabase('former');
  const contracts = createSegments<Row>({ cache, cacheKey }, 'contracts');
  const clients = createSegments<Row>({ cache, cacheKey }, 'clients');
  expect((await cache.sync.get('portfolio'))?.cursor).toBe('c');
  expect(await clients.findRow(68)).toEqual({ id: 68, text: 'client' });
  expect((await contracts.createReader((row) => row)()).map(({ id }) => id).sort((a, b) => a - b)).toEqual([
    4, 5, 68, 69,
  ]);
  const added = await contracts.prepare(rowsOf([68], 'new'));
  const inTransaction = await cache.transaction('rw', cache.segments, cache.segmentContents, () =>
    contracts.replace(added, [5]),
  );
  expect(inTransaction).toMatchObject({ stored: 3, removedIds: [5] });
  await contracts.merge(inTransaction, true);
  expect(await contracts.findRow(68)).toEqual({ id: 68, text: 'new' });
  expect((await contracts.createReader((row) => row)()).map(({ id }) => id).sort((a, b) => a - b)).toEqual([4, 68, 69]);
  expect(await clients.createReader((row) => row)()).toHaveLength(1);
  cache.close();
});
