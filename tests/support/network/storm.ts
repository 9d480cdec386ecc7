import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { sql } from '#server/db/sql.ts';

/** Deterministic random numbers from 0 to 1. */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
};

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A stored file of a request, or the request itself if it has none. */
interface Stored {
  readonly subject: string;
  readonly contractId: number;
  readonly key: string;
  readonly name: string;
  readonly sha256: string;
}

/**
 * Requests whose subject starts with « Tempête », in the order in which they took effect, read after the server has
 * ended.
 */
export const readStoredFiles = async (dataDir: string): Promise<readonly Stored[]> => {
  const db = await openEmbedded({ dataDir });
  try {
    const rows = await db.query<Omit<Stored, 'sha256'> & { readonly storageKey: string }>(sql`
      select t.subject, t.contract_id as "contractId", t.idempotency_key as key, f.name, f.storage_key as "storageKey"
      from task t left join task_file f on f.task_id = t.id
      where t.subject like 'Tempête %' order by t.id, f.id`);
    return rows.map(({ storageKey, ...row }) => ({
      ...row,
      sha256: sha256(readFileSync(join(dataDir, 'files', storageKey))),
    }));
  } finally {
    await db.close();
  }
};
