import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { eraseCache } from '#offline/device/device-database.ts';
import { StaleCursor } from '#offline/portfolio/part-writer.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const openStore = async () => {
  const keys = await keysOf();
  return { keys, store: createPortfolioStore(keys, createAnswerCache(keys, Date.now)) };
};
const changedOn = (id: number, day: string) => ({ ...portfolioContract(id), updatedAt: `${day}T10:00:00.000Z` });

test('portfolio: is complete only after its last page', async () => {
  const { store } = await openStore();
  const first = await store.storePage(
    portfolioPage([portfolioContract(1)], { cursor: 'a', hasMore: true, total: 2 }),
    5,
  );
  expect(first).toMatchObject({ cursor: 'a', done: 1, total: 2, completedAtMs: null });
  expect((await store.file(1))?.knownAtMs).toBe(5);
  const last = await store.storePage(
    portfolioPage([portfolioContract(2)], { cursor: 'b', hasMore: false, total: 2 }),
    6,
  );
  expect(last).toMatchObject({ cursor: 'b', done: 2, total: 2, completedAtMs: 6 });
});

test('portfolio: keeps its completion time while it is updated', async () => {
  const { store } = await openStore();
  await store.storePage(portfolioPage([portfolioContract(1)], { cursor: 'a', hasMore: false, total: 1 }), 5);
  const next = await store.storePage(
    portfolioPage([portfolioContract(2)], { cursor: 'b', hasMore: true, total: 3 }),
    9,
  );
  expect(next.completedAtMs).toBe(5);
});

test('portfolio: evicts files beyond the limit, longest unchanged first, and keeps their rows searchable', async () => {
  const { keys, store: measured } = await openStore();
  await measured.storePage(portfolioPage([changedOn(1, '2026-01-01')]), 5);
  const [{ bytes = 0 } = {}] = await keys.cache.files.toArray();
  expect(bytes).toBeGreaterThan(100);
  const store = createPortfolioStore(keys, createAnswerCache(keys, Date.now), () => 3.5 * bytes);
  await store.storePage(portfolioPage([4, 3, 2].map((id) => changedOn(id, `2026-0${id}-01`))), 6);
  expect((await keys.cache.files.toArray()).map(({ id }) => id).sort()).toEqual([2, 3, 4]);
  expect(await store.file(1)).toBeUndefined();
  expect((await store.rows()).map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
});

test('portfolio: reads the sizes of all files again once its pages may exceed the limit', async () => {
  const { keys, store: measured } = await openStore();
  await measured.storePage(portfolioPage([changedOn(1, '2026-01-01')]), 5);
  const [{ bytes = 0 } = {}] = await keys.cache.files.toArray();
  const store = createPortfolioStore(keys, createAnswerCache(keys, Date.now), () => 3.5 * bytes);
  const orderBy = vi.spyOn(keys.cache.files, 'orderBy');
  for (const id of [2, 3]) await store.storePage(portfolioPage([changedOn(id, `2026-0${id}-01`)]), 6);
  expect(orderBy).toHaveBeenCalledTimes(1);
  for (const id of [4, 5]) await store.storePage(portfolioPage([changedOn(id, `2026-0${id}-01`)]), 7);
  expect((await keys.cache.files.toArray()).map(({ id }) => id).sort()).toEqual([3, 4, 5]);
  expect(orderBy.mock.calls.length).toBeGreaterThan(1);
});

test('portfolio: refuses a page that continues a cursor that is not stored any more', async () => {
  const { keys, store } = await openStore();
  await store.storePage(portfolioPage([portfolioContract(1)], { cursor: 'a', hasMore: true }), 5, '');
  await eraseCache(keys.cache);
  const lateApply = store.storePage(portfolioPage([portfolioContract(2)], { cursor: 'b' }), 6, 'a');
  await expect(lateApply).rejects.toThrow(StaleCursor);
  expect(await store.state()).toBeUndefined();
  expect(await store.rows()).toEqual([]);
});

test('portfolio: loses no row of a page that is stored while others are removed', async () => {
  const { keys, store } = await openStore();
  const [staying, removed, arriving] = [portfolioContract(1), portfolioContract(2), portfolioContract(3)];
  await store.storePage(portfolioPage([staying, removed], { cursor: 'a', hasMore: true }), 5, '');
  const secondStore = createPortfolioStore(keys, createAnswerCache(keys, Date.now));
  await Promise.all([
    store.remove([removed.id]),
    secondStore.storePage(portfolioPage([arriving], { cursor: 'b' }), 6, 'a'),
    store.remove([removed.id]),
  ]);
  expect((await store.rows()).map(({ id }) => id).sort()).toEqual([staying.id, arriving.id]);
  expect(await store.state()).toMatchObject({ cursor: 'b', done: 2 });
});
