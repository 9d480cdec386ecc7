import { DatabaseError } from './database-error.ts';
import type { Db } from './db.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The stored answer to a call with an idempotency key, and the hash of its request. */
interface StoredAnswer {
  readonly operation: string;
  readonly bodyHash: string;
  /** Null if the key was cancelled before its call took effect. */
  readonly answer: string | null;
  readonly receipt: string;
  /** True if the answer was purged; the call took effect. */
  readonly isPurged: boolean;
}

const retentionDays = 90;

const lockId = (userId: number, key: string): Sql => sql`hashtextextended(${`${userId}/${key}`}, 0)`;

/**
 * Locks an idempotency key of a user until the transaction ends. Waits up to three seconds for another call that holds it;
 * false if that call still runs.
 */
export const lockKey = async (tx: Db, userId: number, key: string): Promise<boolean> => {
  // The key is almost always free: trying first takes one statement instead of five.
  const [lock] = await tx.query<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockId(userId, key)}) as held`,
  );
  return lock?.held === true || waitForLock(tx, userId, key);
};

const waitForLock = async (tx: Db, userId: number, key: string): Promise<boolean> => {
  try {
    return await tx.transaction(async (inner) => {
      await inner.query(raw(`set local lock_timeout = '3s'`));
      await inner.query(sql`select pg_advisory_xact_lock(${lockId(userId, key)})`);
      await inner.query(raw('set local lock_timeout = 0'));
      return true;
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55P03') return false;
    throw error;
  }
};

export const findStoredAnswer = async (tx: Db, userId: number, key: string): Promise<StoredAnswer | undefined> => {
  const [row] = await tx.query<StoredAnswer>(sql`
    select operation, body_hash as "bodyHash", answer, receipt, is_forgotten as "isPurged" from idempotency
    where user_id = ${userId} and key = ${key}`);
  return row;
};

export const storeAnswer = async (
  tx: Db,
  { userId, key }: { readonly userId: number; readonly key: string },
  stored: Omit<StoredAnswer, 'isPurged'>,
  now: Date,
): Promise<void> => {
  await tx.query(sql`
    insert into idempotency (user_id, key, operation, body_hash, answer, receipt, created_at)
    values (${userId}, ${key}, ${stored.operation}, ${stored.bodyHash}, ${stored.answer}, ${stored.receipt}, ${now})`);
};

/** Marks an idempotency key as used without an effect: a call that arrives later with it is refused. */
export const cancelKey = (tx: Db, userId: number, key: string, now: Date): Promise<void> =>
  storeAnswer(tx, { userId, key }, { operation: '', bodyHash: '', answer: null, receipt: '' }, now);

/**
 * Purges answers older than 90 days. The keys of calls that took effect or were cancelled are kept forever, so that a device
 * that retries after any time cannot repeat an effect.
 */
export const purgeAnswers = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  const isExpired = sql`not is_forgotten and answer is not null and created_at < ${before}`;
  await db.query(sql`delete from idempotency where ${isExpired} and answer::jsonb ->> 'success' = 'false'`);
  await db.query(sql`update idempotency set answer = '{"success":true}', is_forgotten = true where ${isExpired}`);
};
