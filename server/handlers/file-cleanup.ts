import { unusedKeys } from '../db/file-key-repository.ts';
import type { JobHandler } from '../services/jobs.ts';

export const fileCleanupJobKind = 'file-cleanup';

/** What was written since may belong to a transaction that is still under way. */
const graceMs = 24 * 3_600_000;
const batchKeys = 500;

/** Removes bytes that no row names: those of a sending that failed, or of a row that was removed. */
export const cleanFiles: JobHandler = async (_payload, { db, services }) => {
  const { files, log, now } = services;
  const before = now().getTime() - graceMs;
  let removed = 0;
  const sweep = async (keys: readonly string[]): Promise<void> => {
    for (const key of await unusedKeys(db, keys)) {
      await files.remove(key);
      removed += 1;
    }
  };
  let batch: string[] = [];
  for await (const { key, writtenAtMs } of files.list()) {
    if (writtenAtMs >= before) continue;
    batch.push(key);
    if (batch.length < batchKeys) continue;
    await sweep(batch);
    batch = [];
  }
  await sweep(batch);
  log.info({ removed }, 'files cleaned');
};
