import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** Kinds of values that only one row may have, compared without case and accents. */
type UniqueValue = 'role title' | 'broker code' | 'sign-in address';

/**
 * Serializes the transactions that write a kind of unique value, until they end. Call it before checking that a value is
 * free: two transactions at the same moment would both find it free.
 */
export const lockUniqueValue = async (tx: Db, kind: UniqueValue): Promise<void> => {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`unique ${kind}`}, 0))`);
};
