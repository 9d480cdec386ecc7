import type { AnswerCache } from '#offline/device/answer-cache.ts';
import { withReconnect } from '#offline/device/device-connection.ts';
import type { CacheDatabase } from '#offline/device/device-database.ts';
import { estimateStorage } from '#offline/device/storage.ts';
import { fileGet } from '#shared/operations/content/files.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { supportingFileGet } from '#shared/operations/contracts/supporting-documents.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** A browser may count freed space only after its database was compacted, at most this much later, milliseconds. */
const maxCompactionMs = 3_000;
const checkEveryMs = 200;

/** Waits until the browser counts less space as used. */
const waitUntilFreed = async (usedBytes: number | null): Promise<void> => {
  for (let waitedMs = 0; waitedMs < maxCompactionMs; waitedMs += checkEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
    const { usageBytes } = await estimateStorage();
    if (usedBytes === null || usageBytes === null || usageBytes < usedBytes) return;
  }
};

/** Row of the sync table that counts the evicted contract files, as `doneCount`. */
const evictedName = 'evicted-files';

const readEvicted = async ({ sync }: CacheDatabase): Promise<number> => (await sync.get(evictedName))?.done ?? 0;

/** Number of contract files that were evicted for unsent work. */
export const countEvictedFiles = (cache: CacheDatabase): Promise<number> =>
  withReconnect(cache, () => readEvicted(cache));

const clearPortfolio = ({ files, segments, segmentContents, sync }: CacheDatabase): Promise<unknown> =>
  Promise.all([files.clear(), segments.clear(), segmentContents.clear(), sync.clear()]);

const inPortfolio = (cache: CacheDatabase, work: () => Promise<unknown>): Promise<unknown> =>
  cache.transaction('rw', [cache.files, cache.segments, cache.segmentContents, cache.sync], work);

/** Removes a portfolio without its evicted files, so that the next synchronisation fetches all of it again. */
export const restartPortfolio = async (cache: CacheDatabase): Promise<void> => {
  const clearAfterEviction = async () => ((await readEvicted(cache)) > 0 ? clearPortfolio(cache) : undefined);
  await withReconnect(cache, () => inPortfolio(cache, clearAfterEviction));
};

/** Evicts the older half of the contract files, or all of a few. */
const evictOlderFiles = async ({ files, sync }: CacheDatabase): Promise<number> => {
  const ids = await files.orderBy('[updatedAtMs+bytes]').primaryKeys();
  const evictedIds = ids.length > 20 ? ids.slice(0, Math.ceil(ids.length / 2)) : ids;
  if (evictedIds.length === 0) return 0;
  const evictedRow = await sync.get(evictedName);
  const doneCount = (evictedRow?.done ?? 0) + evictedIds.length;
  await sync.put({ name: evictedName, cursor: '', done: doneCount, total: doneCount, completedAtMs: null });
  await files.bulkDelete(evictedIds);
  return evictedIds.length;
};

/**
 * Evicts refetchable data step by step, so that unsent work fits: first downloaded documents, then contract files, the
 * older half first, the vehicles, the search rows, and at last lists, tariffs and files that the person pinned. Each call
 * takes one step; false if nothing is left to evict.
 */
export const createSpaceReclaimer = (
  cache: CacheDatabase,
  answers: Pick<AnswerCache, 'removeUnpinned'>,
  vehicles: Pick<VehicleStore, 'clear'>,
  onEvict: () => void,
): (() => Promise<boolean>) => {
  const evictFiles = () => inPortfolio(cache, () => evictOlderFiles(cache));
  /** Each resolves to 0 if it found nothing to evict. */
  const steps: readonly (() => Promise<unknown>)[] = [
    () => answers.removeUnpinned([editiqueGet, supportingFileGet, fileGet]),
    evictFiles,
    evictFiles,
    () => vehicles.clear(),
    () => inPortfolio(cache, () => clearPortfolio(cache)),
    () => cache.answers.clear(),
  ];
  let running: Promise<boolean> | undefined;
  let nextStep = 0;

  const runStep = async (): Promise<boolean> => {
    const { usageBytes } = await estimateStorage();
    for (let evict = steps[nextStep]; evict; evict = steps[nextStep]) {
      nextStep += 1;
      if ((await withReconnect(cache, async () => evict()).catch(() => 0)) === 0) continue;
      onEvict();
      await waitUntilFreed(usageBytes);
      return true;
    }
    // The cache may fill up and be evicted again later.
    nextStep = 0;
    return false;
  };
  // Concurrent callers share one step.
  return () => {
    running ??= runStep().finally(() => {
      running = undefined;
    });
    return running;
  };
};
