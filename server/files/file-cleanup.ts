import type { JobHandler } from '#server/jobs/jobs.ts';
import {
  deleteQuarantined,
  findDueKeys,
  findNotQuarantined,
  findUnreferencedKeys,
  quarantineKeys,
  releaseReferenced,
} from './file-key-repository.ts';
import { describeOwnership, findOwnership, ownerKey } from './store-owner.ts';

export const fileCleanupJobKind = 'file-cleanup';

const dayMs = 24 * 3_600_000;
/** Newer files may belong to a transaction that has not committed yet. */
const graceMs = dayMs;
/** Days that an unreferenced file stays in quarantine before it is removed. */
export const quarantineDays = 30;
const batchKeys = 500;
/** Above both this count and this share of new unreferenced keys, the database is suspected wrong and nothing is cleaned. */
const suspiciousCount = 20;
const suspiciousShare = 0.05;
/** Removals are limited for each run, so that an unnoticed mistake does not empty the store in one night. */
const removalsPerRun = 1000;

/** True if suspiciously many files are unreferenced; `fresh` counts those that are not in quarantine yet. */
const isSuspicious = ({ newlyUnused, unused, all }: { newlyUnused: number; unused: number; all: number }): boolean =>
  newlyUnused > Math.max(suspiciousCount, all * suspiciousShare) || unused > all / 2;

/**
 * Removes files that no row references: those of a failed upload or of a deleted row. They stay in quarantine for thirty days
 * and are released if a row references them again. Nothing is removed from a store of another database, nor if suspiciously
 * many files are unreferenced, as on a server with a wrong or restored older database.
 */
export const cleanFiles: JobHandler = async (_payload, { db, services }) => {
  const { files, log, now } = services;
  const ownership = await findOwnership(db, files);
  if (ownership !== 'ours') {
    log.error({ ownership }, describeOwnership(ownership) ?? 'the file store has no owner mark: nothing is cleaned');
    return;
  }
  const { all, unused } = await findUnreferencedFiles(now().getTime() - graceMs);
  const newlyUnused = await findNotQuarantined(db, unused);
  if (isSuspicious({ newlyUnused: newlyUnused.length, unused: unused.length, all })) {
    log.error({ all, unused: unused.length }, 'too many unreferenced files: nothing is cleaned');
    return;
  }
  await quarantineKeys(db, newlyUnused, now());
  const released = await releaseReferenced(db);
  const removed = await removeDue();
  log.info({ all, quarantined: newlyUnused.length, released, removed }, 'files cleaned');

  /** Counts all keys and finds those written before `beforeMs` that no row references. */
  async function findUnreferencedFiles(beforeMs: number): Promise<{ all: number; unused: string[] }> {
    const unreferencedKeys: string[] = [];
    let count = 0;
    let batch: string[] = [];
    const checkBatch = async () => {
      unreferencedKeys.push(...(await findUnreferencedKeys(db, batch)));
      batch = [];
    };
    for await (const { key, writtenAtMs } of files.list()) {
      if (key === ownerKey) continue;
      count += 1;
      if (writtenAtMs >= beforeMs) continue;
      batch.push(key);
      if (batch.length === batchKeys) await checkBatch();
    }
    await checkBatch();
    return { all: count, unused: unreferencedKeys };
  }

  /** Removes files whose quarantine has ended, after checking once more that no row references them. */
  async function removeDue(): Promise<number> {
    const dueKeys = await findDueKeys(db, new Date(now().getTime() - quarantineDays * dayMs), removalsPerRun);
    let count = 0;
    for (const key of dueKeys) {
      if ((await findUnreferencedKeys(db, [key])).length === 0) continue;
      await files.remove(key);
      await deleteQuarantined(db, key);
      count += 1;
    }
    return count;
  }
};
