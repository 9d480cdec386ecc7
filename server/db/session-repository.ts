import type { Db } from './db.ts';
import { sql } from './sql.ts';
import { isActiveUser, type UserRow, userColumns, userTables } from './user-repository.ts';

const accessMinutes = 15;
const refreshDays = 30;
/** However often it is renewed, a sign-in lasts no longer. */
const sessionDays = 90;
/** How long the immediate predecessor is accepted again: its answer may have been lost on the way. */
const graceSeconds = 10;

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Hashes of a fresh pair; the tokens themselves are never stored. */
export interface PairHashes {
  readonly access: string;
  readonly refresh: string;
}

const addPair = async (db: Db, sessionId: number, pair: PairHashes, now: Date, parent: string | null) => {
  await db.query(sql`
    insert into session_token (hash, session_id, kind, created_at, expires_at, parent_hash) values
      (${pair.access}, ${sessionId}, 'access', ${now}, ${after(now, accessMinutes * 60)}, ${parent}),
      (${pair.refresh}, ${sessionId}, 'refresh', ${now}, ${after(now, refreshDays * 86_400)}, ${parent})`);
};

/** Opens a session: the family of everything that is refreshed from it. Call it within a transaction. */
export const openSession = async (
  tx: Db,
  session: { userId: number; address: string; userAgent: string; pair: PairHashes; now: Date },
): Promise<number> => {
  const { userId, address, userAgent, pair, now } = session;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into session (user_id, created_at, expires_at, address, user_agent)
    values (${userId}, ${now}, ${after(now, sessionDays * 86_400)}, ${address}, ${userAgent.slice(0, 300)}) returning id`);
  if (!row) throw new Error('The session was not written');
  await addPair(tx, row.id, pair, now, null);
  return row.id;
};

/** Who an access token proves to be: only while it, its session, the person, their role and broker are all alive. */
export const findCaller = async (
  db: Db,
  accessHash: string,
  now: Date,
): Promise<(UserRow & { readonly session_id: number }) | undefined> => {
  const [row] = await db.query<UserRow & { session_id: number }>(sql`
    select s.id as session_id, ${userColumns}
    from session_token t join session s on s.id = t.session_id, ${userTables}
    where t.hash = ${accessHash} and t.kind = 'access' and t.expires_at > ${now}
      and s.revoked_at is null and s.expires_at > ${now} and u.id = s.user_id and ${isActiveUser}`);
  return row;
};

export const revokeSession = async (db: Db, sessionId: number, now: Date, reason: string): Promise<void> => {
  await db.query(
    sql`update session set revoked_at = ${now}, revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null`,
  );
};

export const revokeSessionsOf = async (
  db: Db,
  userId: number,
  now: Date,
  reason: string,
  exceptSessionId: number | null = null,
): Promise<void> => {
  await db.query(sql`update session set revoked_at = ${now}, revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${exceptSessionId}::bigint`);
};

export type Rotation =
  | { readonly kind: 'renewed'; readonly userId: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly userId: number; readonly sessionId: number };

/**
 * Exchanges a refresh token for the pair. A token that was spent revokes the whole family, except the immediate predecessor
 * within 10 s, which gets a pair again. Call it within a transaction that commits whatever the outcome: the
 * revocation must stay. The session's row lock makes parallel exchanges follow each other.
 */
export const rotate = async (tx: Db, refreshHash: string, pair: PairHashes, now: Date): Promise<Rotation> => {
  const [found] = await tx.query<{ session_id: number }>(
    sql`select session_id from session_token where hash = ${refreshHash} and kind = 'refresh'`,
  );
  if (!found) return { kind: 'refused' };
  const [session] = await tx.query<{ user_id: number; is_alive: boolean }>(sql`
    select user_id, revoked_at is null and expires_at > ${now} as is_alive
    from session where id = ${found.session_id} for update`);
  // Read after the lock: what a parallel exchange wrote is seen.
  const [token] = await tx.query<{ is_valid: boolean; used_at: string | null; has_used_successor: boolean }>(sql`
    select t.expires_at > ${now} as is_valid, t.used_at,
      exists (select from session_token c where c.session_id = t.session_id and c.parent_hash = t.hash
        and c.kind = 'refresh' and c.used_at is not null) as has_used_successor
    from session_token t where t.hash = ${refreshHash}`);
  if (!session?.is_alive || !token?.is_valid) return { kind: 'refused' };

  const isSpent = token.used_at !== null;
  const isWithinGrace =
    token.used_at !== null &&
    !token.has_used_successor &&
    now.getTime() - new Date(token.used_at).getTime() <= graceSeconds * 1000;
  if (isSpent && !isWithinGrace) {
    await revokeSession(tx, found.session_id, now, 'refresh-token-reused');
    return { kind: 'reused', userId: session.user_id, sessionId: found.session_id };
  }
  await tx.query(sql`update session_token set used_at = coalesce(used_at, ${now}) where hash = ${refreshHash}`);
  await tx.query(sql`delete from session_token where session_id = ${found.session_id} and expires_at < ${now}`);
  await addPair(tx, found.session_id, pair, now, refreshHash);
  return { kind: 'renewed', userId: session.user_id };
};
