import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { currentPage } from '#offline/device/device-page.ts';
import { type WorkDeps, withStorage } from '#offline/drafts/work-deps.ts';
import { formatFaults, noFaults } from '#offline/interfaces/device-faults.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { countEvictedFiles, createSpaceReclaimer, restartPortfolio } from '#offline/portfolio/space-reclaimer.ts';
import { fileGet } from '#shared/operations/content/files.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { allLists } from '#shared/operations/shell/lists.ts';
import { portfolioContract, portfolioPage } from '#tests/support/contracts/portfolio.ts';
import { promiseState } from '#tests/support/offline/device-pages.ts';
import { keysOf } from '#tests/support/offline/opened-keys.ts';

const throwQuotaExceeded = (): never => {
  throw new DOMException('no room', 'QuotaExceededError');
};

/** A device with lists, a document, a pinned file, a portfolio of 40 contracts and vehicles, and its reclaimer. */
const fullDevice = async () => {
  const keys = await keysOf();
  const { cache } = keys;
  const answers = createAnswerCache(keys, Date.now);
  await answers.store(allLists, {}, { success: true, lists: {} }, 1);
  await answers.store(editiqueGet, { editiqueId: 1 }, { name: 'a.pdf' }, 1);
  await answers.storePinned(fileGet, { fileId: 1 }, { name: 'b.pdf' }, 1);
  const store = createPortfolioStore(keys, answers);
  const contracts = Array.from({ length: 40 }, (_, index) => ({
    ...portfolioContract(index + 1),
    updatedAt: new Date(1_000 * (index + 1)).toISOString(),
  }));
  await store.storePage(portfolioPage(contracts), 5);
  let hasVehicles = true;
  const clear = async () => {
    hasVehicles = false;
  };
  const freeSpace = createSpaceReclaimer(cache, answers, { clear }, () => undefined);
  const listRemaining = async () => ({
    lists: (await answers.find(allLists, {})) !== undefined,
    document: (await answers.find(editiqueGet, { editiqueId: 1 })) !== undefined,
    pinned: (await answers.find(fileGet, { fileId: 1 })) !== undefined,
    files: await cache.files.count(),
    rows: (await store.rows()).length,
    vehicles: hasVehicles,
  });
  return { keys, cache, store, freeSpace, whatRemains: listRemaining };
};

test('full device: evicts step by step what is missed least, until the work fits', async () => {
  const { keys, store, freeSpace, whatRemains } = await fullDevice();
  const parts = { database: keys.work, closing: new AbortController().signal, freeSpace } as unknown as WorkDeps;
  const all = { lists: true, document: true, pinned: true, files: 40, rows: 40, vehicles: true };
  const states: unknown[] = [];
  const recordRemaining = async () => {
    states.push(await whatRemains());
    return states.length < 4 ? throwQuotaExceeded() : 'stored';
  };
  expect(await withStorage(parts, recordRemaining)).toBe('stored');
  const halfEvicted = { ...all, document: false, files: 20 };
  expect(states).toEqual([all, { ...all, document: false }, halfEvicted, { ...halfEvicted, files: 0 }]);
  expect(await store.file(40)).toBeUndefined();
});

test('full device: keeps lists, tariffs and pinned files for the end, then reports that nothing is left to evict', async () => {
  const { keys, freeSpace, whatRemains } = await fullDevice();
  const parts = { database: keys.work, closing: new AbortController().signal, freeSpace } as unknown as WorkDeps;
  const states: unknown[] = [];
  const recordRemaining = async () => {
    states.push(await whatRemains());
    return throwQuotaExceeded();
  };
  await expect(withStorage(parts, recordRemaining)).rejects.toMatchObject({ fault: 'full' });
  const nothingLeft = { lists: false, document: false, pinned: false, files: 0, rows: 0, vehicles: false };
  expect(states.slice(-3)).toEqual([
    { ...nothingLeft, lists: true, pinned: true, rows: 40 },
    { ...nothingLeft, lists: true, pinned: true },
    nothingLeft,
  ]);
});

test('full device: counts evicted contract files, and fetches the whole portfolio again once there is room', async () => {
  const { cache, store, freeSpace } = await fullDevice();
  await freeSpace();
  await restartPortfolio(cache);
  expect(await store.state()).toBeDefined();
  await freeSpace();
  expect(await countEvictedFiles(cache)).toBe(20);
  expect(formatFaults({ ...noFaults, isFull: true, evictedFiles: 20 })).toEqual([
    'Cet appareil n’a plus de place\u00A0: ce qui peut être rechargé cède la place à votre travail non envoyé. 20 dossiers ne s’ouvrent plus sans réseau, jusqu’à ce que la place revienne.',
  ]);
  await restartPortfolio(cache);
  expect(await store.state()).toBeUndefined();
  expect(await countEvictedFiles(cache)).toBe(0);
});

test('full device: counts evicted files and restarts the portfolio only once a page that was left is shown again', async () => {
  const { cache, freeSpace } = await fullDevice();
  await freeSpace();
  await freeSpace();
  const evictedCount = countEvictedFiles(cache);
  currentPage.suspend(['cache']);
  const restarted = restartPortfolio(cache);
  expect(await promiseState(evictedCount)).toBe('pending');
  expect(await promiseState(restarted)).toBe('pending');
  currentPage.resume();
  expect(await evictedCount).toBe(20);
  await restarted;
  expect(await countEvictedFiles(cache)).toBe(0);
});
