import { DatabaseError } from './database-error.ts';
import type { Db } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** An answer that was given before, with what was asked. */
export interface StoredAnswer {
  readonly operation: string;
  readonly bodyHash: string;
  /** Null for a key that was cancelled before it took effect. */
  readonly answer: string | null;
  readonly receipt: string;
  /** What was answered is gone since, but for that it took effect. */
  readonly isForgotten: boolean;
}

const keptDays = 90;

const lockOf = (userId: number, key: string): Sql => sql`hashtextextended(${`${userId}/${key}`}, 0)`;

/**
 * Holds a key of a user until the transaction ends, waiting a little for another call that holds it. False when that call
 * still runs.
 */
export const holdKey = async (tx: Db, userId: number, key: string): Promise<boolean> => {
  // Hardly ever is a key held already: one question, where waiting for it takes five.
  const [free] = await tx.query<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockOf(userId, key)}) as held`,
  );
  return free?.held === true || waitForKey(tx, userId, key);
};

const waitForKey = async (tx: Db, userId: number, key: string): Promise<boolean> => {
  try {
    return await tx.transaction(async (inner) => {
      await inner.query(raw(`set local lock_timeout = '3s'`));
      await inner.query(sql`select pg_advisory_xact_lock(${lockOf(userId, key)})`);
      await inner.query(raw('set local lock_timeout = 0'));
      return true;
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55P03') return false;
    throw error;
  }
};

export const storedAnswer = async (tx: Db, userId: number, key: string): Promise<StoredAnswer | undefined> => {
  const [row] = await tx.query<StoredAnswer>(sql`
    select operation, body_hash as "bodyHash", answer, receipt, is_forgotten as "isForgotten" from idempotency
    where user_id = ${userId} and key = ${key}`);
  return row;
};

export const storeAnswer = async (
  tx: Db,
  { userId, key }: { readonly userId: number; readonly key: string },
  stored: Omit<StoredAnswer, 'isForgotten'>,
  now: Date,
): Promise<void> => {
  await tx.query(sql`
    insert into idempotency (user_id, key, operation, body_hash, answer, receipt, created_at)
    values (${userId}, ${key}, ${stored.operation}, ${stored.bodyHash}, ${stored.answer}, ${stored.receipt}, ${now})`);
};

/** Spends a key without any effect: whoever comes with it later is refused. */
export const cancelKey = (tx: Db, userId: number, key: string, now: Date): Promise<void> =>
  storeAnswer(tx, { userId, key }, { operation: '', bodyHash: '', answer: null, receipt: '' }, now);

/**
 * Forgets what was answered to sendings of long ago. Their keys stay for ever where something was done or cancelled: no
 * device, however late it comes back, makes a thing twice.
 */
export const purgeAnswers = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  const isPast = sql`not is_forgotten and answer is not null and created_at < ${before}`;
  await db.query(sql`delete from idempotency where ${isPast} and answer::jsonb ->> 'success' = 'false'`);
  await db.query(sql`update idempotency set answer = '{"success":true}', is_forgotten = true where ${isPast}`);
};
