import type { JobHandler } from '#server/jobs/jobs.ts';
import {
  dueKeys,
  forgetQuarantined,
  notQuarantined,
  quarantine,
  releaseNamed,
  unusedKeys,
} from './file-key-repository.ts';
import { ownerKey, ownershipOf, ownershipWarning } from './store-owner.ts';

export const fileCleanupJobKind = 'file-cleanup';

const dayMs = 24 * 3_600_000;
/** What was written since may belong to a transaction that is still under way. */
const graceMs = dayMs;
/** How long bytes that no row names are kept before they are removed. */
export const quarantineDays = 30;
const batchKeys = 500;
/** More than this many keys without a row, and more than this share, is a mistake about the database and no clean-up. */
const massKeys = 20;
const massShare = 0.05;
/** However many are due: a mistake that nobody saw in thirty days does not empty a store in one night. */
const removalsPerRun = 1000;

/** `fresh` are those that are not in quarantine yet. */
const isMass = ({ fresh, unused, all }: { fresh: number; unused: number; all: number }): boolean =>
  fresh > Math.max(massKeys, all * massShare) || unused > all / 2;

/**
 * Looks after bytes that no row names: those of a sending that failed, or of a row that was removed. They wait thirty days in
 * quarantine, where a row may name them again, and are removed then. Never in a store that is not this database's, and never
 * many at once: a server on a wrong or older database would find that nobody needs any file.
 */
export const cleanFiles: JobHandler = async (_payload, { db, services }) => {
  const { files, log, now } = services;
  const ownership = await ownershipOf(db, files);
  if (ownership !== 'ours') {
    log.error({ ownership }, ownershipWarning(ownership) ?? 'the store of files is not marked: nothing is cleaned');
    return;
  }
  const { all, unused } = await survey(now().getTime() - graceMs);
  const fresh = await notQuarantined(db, unused);
  if (isMass({ fresh: fresh.length, unused: unused.length, all })) {
    log.error({ all, unused: unused.length }, 'too many files without a row: nothing is cleaned');
    return;
  }
  await quarantine(db, fresh, now());
  const released = await releaseNamed(db);
  const removed = await removeDue();
  log.info({ all, quarantined: fresh.length, released, removed }, 'files cleaned');

  /** How many keys there are, and which of those that were written before `beforeMs` no row names. */
  async function survey(beforeMs: number): Promise<{ all: number; unused: string[] }> {
    const found: string[] = [];
    let count = 0;
    let batch: string[] = [];
    const sweep = async () => {
      found.push(...(await unusedKeys(db, batch)));
      batch = [];
    };
    for await (const { key, writtenAtMs } of files.list()) {
      if (key === ownerKey) continue;
      count += 1;
      if (writtenAtMs >= beforeMs) continue;
      batch.push(key);
      if (batch.length === batchKeys) await sweep();
    }
    await sweep();
    return { all: count, unused: found };
  }

  /** Removes what waited long enough; asked once more right before, whether a row names it. */
  async function removeDue(): Promise<number> {
    const due = await dueKeys(db, new Date(now().getTime() - quarantineDays * dayMs), removalsPerRun);
    let count = 0;
    for (const key of due) {
      if ((await unusedKeys(db, [key])).length === 0) continue;
      await files.remove(key);
      await forgetQuarantined(db, key);
      count += 1;
    }
    return count;
  }
};
