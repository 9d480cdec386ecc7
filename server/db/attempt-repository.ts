import type { Db } from './db.ts';
import { sql } from './sql.ts';

export interface AttemptLimit {
  readonly kind: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** A counted attempt; `refundAttempt` removes it. */
export type Attempt = { readonly id: number };

/**
 * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. Returns the attempt, or the seconds
 * until the next one is allowed; a refused attempt is not counted and does not lengthen the wait.
 */
export const countAttempt = async (
  db: Db,
  limit: AttemptLimit,
  subject: string,
  now: Date,
): Promise<Attempt | { readonly retryAfterSeconds: number }> => {
  const since = new Date(now.getTime() - limit.windowSeconds * 1000);
  const [attempt] = await db.query<Attempt>(
    sql`insert into attempt (kind, subject, at) values (${limit.kind}, ${subject}, ${now}) returning id`,
  );
  if (!attempt) throw new Error('The attempt was not written');
  const [counted] = await db.query<{ count: number; oldest: string }>(sql`
    select count(*)::int as count, min(at) as oldest from attempt
    where kind = ${limit.kind} and subject = ${subject} and at > ${since}`);
  if (!counted || counted.count <= limit.max) return attempt;
  await db.query(
    sql`delete from attempt where kind = ${limit.kind} and subject = ${subject} and (id = ${attempt.id} or at <= ${since})`,
  );
  const waitMs = new Date(counted.oldest).getTime() + limit.windowSeconds * 1000 - now.getTime();
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
};

export const refundAttempt = async (db: Db, attempt: Attempt): Promise<void> => {
  await db.query(sql`delete from attempt where id = ${attempt.id}`);
};

export const resetAttempts = async (db: Db, kind: string, subject: string): Promise<void> => {
  await db.query(sql`delete from attempt where kind = ${kind} and subject = ${subject}`);
};

/** Marks a solved bot challenge as used, so that it cannot be replayed; false if it was used before. Purges expired ones. */
export const consumeChallenge = async (db: Db, signature: string, expiresAt: Date, now: Date): Promise<boolean> => {
  await db.query(sql`delete from spent_challenge where expires_at < ${now}`);
  const usedRows = await db.query(sql`
    insert into spent_challenge (signature, expires_at) values (${signature}, ${expiresAt})
    on conflict do nothing returning signature`);
  return usedRows.length === 1;
};
