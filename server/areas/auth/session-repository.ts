import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { Closure } from '#shared/operations/wire/envelope.ts';
import { isActiveUser, type UserRow, userColumns, userTables } from './user-repository.ts';

const accessMinutes = 15;
const refreshDays = 30;
/** However often it is renewed, a sign-in lasts no longer. */
const sessionDays = 90;
/**
 * How long after its successor's first use a spent token is still answered: twice what the client waits for an answer, so
 * that a request that was slow on its way, or another tab's, is not taken for theft.
 */
const graceSeconds = 30;

/** Why a session ended, where an administrator, or its person from another device, took the access from it. */
export const revokedByAdministrator = 'revoked-by-administrator';
export const revokedByOwner = 'revoked-by-owner';

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Hashes of a fresh pair; the tokens themselves are never stored. */
export interface PairHashes {
  readonly access: string;
  readonly refresh: string;
}

interface NewPair {
  readonly sessionId: number;
  readonly pair: PairHashes;
  readonly now: Date;
  /** Hash of the refresh token that it was exchanged for; null for the first. */
  readonly parent: string | null;
}

const addPair = async (db: Db, { sessionId, pair, now, parent }: NewPair) => {
  await db.query(sql`
    insert into session_token (hash, session_id, kind, created_at, expires_at, parent_hash) values
      (${pair.access}, ${sessionId}, 'access', ${now}, ${after(now, accessMinutes * 60)}, ${parent}),
      (${pair.refresh}, ${sessionId}, 'refresh', ${now}, ${after(now, refreshDays * 86_400)}, ${parent})
    on conflict (hash) do update set expires_at = excluded.expires_at`);
};

/** Opens a session: the family of everything that is refreshed from it. Call it within a transaction. */
export const openSession = async (
  tx: Db,
  session: {
    readonly userId: number;
    readonly address: string;
    readonly userAgent: string;
    /** Undefined for a caller that names none. */
    readonly deviceHash?: string | undefined;
    readonly pair: PairHashes;
    readonly now: Date;
  },
): Promise<number> => {
  const { userId, address, userAgent, deviceHash, pair, now } = session;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into session (user_id, created_at, expires_at, address, user_agent, device_hash, last_seen_at, proved_at)
    values (${userId}, ${now}, ${after(now, sessionDays * 86_400)}, ${address}, ${userAgent.slice(0, 300)}, ${deviceHash},
      ${now}, ${now}) returning id`);
  if (!row) throw new Error('The session was not written');
  await addPair(tx, { sessionId: row.id, pair, now, parent: null });
  return row.id;
};

export interface CallerRow extends UserRow {
  readonly session_id: number;
  /** When its person last proved who they are; null once the device was in other hands. */
  readonly proved_at: string | null;
  /** True for the first call with a token that was got by a renewal. */
  readonly is_first_use: boolean;
}

/** Who an access token proves to be: only while it, its session, the person, their role and broker are all alive. */
export const findCaller = async (db: Db, accessHash: string, now: Date): Promise<CallerRow | undefined> => {
  const [row] = await db.query<CallerRow>(sql`
    select s.id as session_id, s.proved_at, t.used_at is null and t.parent_hash is not null as is_first_use, ${userColumns}
    from session_token t join session s on s.id = t.session_id, ${userTables}
    where t.hash = ${accessHash} and t.kind = 'access' and t.expires_at > ${now}
      and s.revoked_at is null and s.expires_at > ${now} and u.id = s.user_id and ${isActiveUser}`);
  return row;
};

/** Remembers that a renewal's answer arrived: whoever comes with its predecessor from now on is not its owner. */
export const noteFirstUse = async (db: Db, accessHash: string, now: Date): Promise<void> => {
  await db.query(sql`update session_token set used_at = ${now} where hash = ${accessHash} and used_at is null`);
};

/** Remembers that the session's person proved who they are (`now`), or that the device goes into other hands (null). */
export const noteProof = async (db: Db, sessionId: number, now: Date | null): Promise<void> => {
  await db.query(sql`update session set proved_at = ${now} where id = ${sessionId}`);
};

/** The session that a refresh token was given for, alive or not, the token spent or not; undefined for an unknown one. */
export const findSessionOf = async (
  db: Db,
  refreshHash: string,
): Promise<{ readonly sessionId: number; readonly userId: number } | undefined> => {
  const [row] = await db.query<{ session_id: number; user_id: number }>(sql`
    select s.id as session_id, s.user_id from session_token t join session s on s.id = t.session_id
    where t.hash = ${refreshHash} and t.kind = 'refresh'`);
  return row && { sessionId: row.session_id, userId: row.user_id };
};

/**
 * Why a refused refresh token has no future: its person's account, role or broker was made inactive or the person removed, or
 * an administrator, or the person, took the access from this session. Undefined for everything else that ends a session, and for a token that
 * this server never gave.
 */
export const whyClosed = async (db: Db, refreshHash: string): Promise<Closure | undefined> => {
  const [row] = await db.query<{ is_active: boolean; is_revoked: boolean }>(sql`
    select ${isActiveUser} as is_active, coalesce(s.revoked_reason in (${revokedByAdministrator}, ${revokedByOwner}), false) as is_revoked
    from session_token t join session s on s.id = t.session_id, ${userTables}
    where t.hash = ${refreshHash} and t.kind = 'refresh' and u.id = s.user_id
    union all select false, false from removed_person_token where hash = ${refreshHash}`);
  if (row && !row.is_active) return 'account-disabled';
  return row?.is_revoked ? 'device-revoked' : undefined;
};

export const revokeSession = async (db: Db, sessionId: number, now: Date, reason: string): Promise<void> => {
  await db.query(
    sql`update session set revoked_at = ${now}, revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null`,
  );
};

export interface Revocation {
  readonly now: Date;
  readonly reason: string;
  /** The one that stays. */
  readonly exceptSessionId?: number | null | undefined;
}

export const revokeSessionsOf = async (
  db: Db,
  userId: number,
  { now, reason, exceptSessionId = null }: Revocation,
): Promise<void> => {
  await db.query(sql`update session set revoked_at = ${now}, revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null and id is distinct from ${exceptSessionId}::bigint`);
};

export type Rotation =
  | { readonly kind: 'renewed'; readonly userId: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly userId: number; readonly sessionId: number };

interface RefreshState {
  readonly is_valid: boolean;
  readonly is_spent: boolean;
  /** The successor was exchanged in its turn. */
  readonly is_successor_spent: boolean;
  /** When one of the successor's pair was used first. */
  readonly successor_used_at: string | null;
}

const isReuse = (token: RefreshState, now: Date): boolean => {
  if (!token.is_spent || token.successor_used_at === null) return false;
  return token.is_successor_spent || now.getTime() - Date.parse(token.successor_used_at) > graceSeconds * 1000;
};

/**
 * Exchanges a refresh token for its successor, whose hashes are given: one token has one successor, however often and from
 * however many tabs it is exchanged. A spent token is answered as long as nobody used its successor (the answer was lost on
 * its way) and 30 s more; later it is a reuse and revokes the whole family. Call it within a transaction that commits
 * whatever the outcome: the revocation must stay. The session's row lock makes parallel exchanges follow each other.
 */
export const rotate = async (tx: Db, refreshHash: string, successor: PairHashes, now: Date): Promise<Rotation> => {
  const [found] = await tx.query<{ session_id: number }>(
    sql`select session_id from session_token where hash = ${refreshHash} and kind = 'refresh'`,
  );
  if (!found) return { kind: 'refused' };
  const sessionId = found.session_id;
  const [session] = await tx.query<{ user_id: number; is_alive: boolean }>(sql`
    select user_id, revoked_at is null and expires_at > ${now} as is_alive
    from session where id = ${sessionId} for update`);
  // Read after the lock: what a parallel exchange wrote is seen.
  const [token] = await tx.query<RefreshState>(sql`
    select t.expires_at > ${now} as is_valid, t.used_at is not null as is_spent,
      coalesce(bool_or(c.kind = 'refresh' and c.used_at is not null), false) as is_successor_spent,
      min(c.used_at) as successor_used_at
    from session_token t left join session_token c on c.session_id = t.session_id and c.parent_hash = t.hash
    where t.hash = ${refreshHash} group by t.hash`);
  if (!session?.is_alive || !token?.is_valid) return { kind: 'refused' };
  const userId = session.user_id;
  if (isReuse(token, now)) {
    await revokeSession(tx, sessionId, now, 'refresh-token-reused');
    return { kind: 'reused', userId, sessionId };
  }
  if (!token.is_spent) {
    await tx.query(sql`update session_token set used_at = ${now} where hash = ${refreshHash}`);
    await tx.query(sql`delete from session_token where session_id = ${sessionId} and expires_at < ${now}`);
  } else if (token.successor_used_at === null) {
    // An earlier version gave every exchange a pair of its own.
    await tx.query(sql`delete from session_token where session_id = ${sessionId} and parent_hash = ${refreshHash}
      and hash <> all(${[successor.access, successor.refresh]}::text[])`);
  }
  await tx.query(sql`update session set last_seen_at = ${now} where id = ${sessionId}`);
  await addPair(tx, { sessionId, pair: successor, now, parent: refreshHash });
  return { kind: 'renewed', userId };
};
