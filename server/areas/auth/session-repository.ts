import type { Db } from '#server/db/db.ts';
import { asPrepared, sql } from '#server/db/sql.ts';
import type { SessionEndReason } from '#shared/operations/wire/envelope.ts';
import type { TokenPairHashes } from './tokens.ts';
import { isActiveUser, type UserRow, userColumns, userTables } from './user-repository.ts';

const accessMinutes = 15;
const refreshDays = 30;
/** Absolute session lifetime, refreshes included. */
const sessionDays = 90;
/**
 * Time after the first use of its successor during which a used refresh token is still accepted: twice the client's
 * timeout, so that a slow request or one of another tab is not treated as theft.
 */
const graceSeconds = 30;

/** Reasons for a revocation by an administrator, or by the person from another device. */
export const revokedByAdministrator = 'revoked-by-administrator';
export const revokedByOwner = 'revoked-by-owner';
/** Reason for a revocation because the person was moved to another broker, or to none. */
export const brokerChanged = 'broker-changed';

const addSeconds = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

interface NewTokenPair {
  readonly sessionId: number;
  readonly pair: TokenPairHashes;
  readonly now: Date;
  /** Hash of the refresh token that was exchanged for this pair; null for the first pair. */
  readonly parent: string | null;
}

const addPair = async (db: Db, { sessionId, pair, now, parent }: NewTokenPair) => {
  await db.query(sql`
    insert into session_token (hash, session_id, kind, created_at, expires_at, parent_hash, revocation_hash) values
      (${pair.access}, ${sessionId}, 'access', ${now}, ${addSeconds(now, accessMinutes * 60)}, ${parent}, null),
      (${pair.refresh}, ${sessionId}, 'refresh', ${now}, ${addSeconds(now, refreshDays * 86_400)}, ${parent}, ${pair.revocation})
    on conflict (hash) do update set expires_at = excluded.expires_at, revocation_hash = excluded.revocation_hash`);
};

/** Opens a session; all tokens refreshed in it belong to it. Call it in a transaction. */
export const openSession = async (
  tx: Db,
  session: {
    readonly userId: number;
    readonly address: string;
    readonly userAgent: string;
    /** Undefined if the caller sent no device id. */
    readonly deviceHash?: string | undefined;
    readonly pair: TokenPairHashes;
    readonly now: Date;
  },
): Promise<number> => {
  const { userId, address, userAgent, deviceHash, pair, now } = session;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into session (user_id, created_at, expires_at, address, user_agent, device_hash, last_seen_at, proved_at)
    values (${userId}, ${now}, ${addSeconds(now, sessionDays * 86_400)}, ${address}, ${userAgent.slice(0, 300)}, ${deviceHash},
      ${now}, ${now}) returning id`);
  if (!row) throw new Error('The session was not written');
  await addPair(tx, { sessionId: row.id, pair, now, parent: null });
  return row.id;
};

interface CallerRow extends UserRow {
  readonly session_id: number;
  /** When the person last authenticated; null once another person used the device. */
  readonly proved_at: string | null;
  /** True for the first call with a token obtained by a refresh. */
  readonly is_first_use: boolean;
}

/** Finds the caller of an access token, if the token, session, user, role and broker are all active. */
export const findCaller = async (db: Db, accessHash: string, now: Date): Promise<CallerRow | undefined> => {
  const query = sql`
    select s.id as session_id, s.proved_at, t.used_at is null and t.parent_hash is not null as is_first_use, ${userColumns}
    from session_token t join session s on s.id = t.session_id, ${userTables}
    where t.hash = ${accessHash} and t.kind = 'access' and t.expires_at > ${now}
      and s.revoked_at is null and s.expires_at > ${now} and u.id = s.user_id and ${isActiveUser}`;
  const [row] = await db.query<CallerRow>(asPrepared(query));
  return row;
};

/** Records that the answer of a refresh arrived: from now on (plus the grace period) its predecessor counts as stolen. */
export const markTokenUsed = async (db: Db, accessHash: string, now: Date): Promise<void> => {
  await db.query(sql`update session_token set used_at = ${now} where hash = ${accessHash} and used_at is null`);
};

/** Records when the person of a session last authenticated (`now`), or that the device changes hands (null). */
export const saveAuthenticationTime = async (db: Db, sessionId: number, now: Date | null): Promise<void> => {
  await db.query(sql`update session set proved_at = ${now} where id = ${sessionId}`);
};

/** A session and its person, to revoke it. */
export interface RevocableSession {
  readonly sessionId: number;
  readonly userId: number;
}

/** Finds the sessions of a refresh token and of a digest, active or not; an unknown or undefined one has none. */
export const findSessionsToRevoke = (
  db: Db,
  { refresh, revocation }: { readonly refresh: string | undefined; readonly revocation: string | undefined },
): Promise<RevocableSession[]> =>
  db.query<RevocableSession>(sql`
    select s.id as "sessionId", s.user_id as "userId" from session s where s.id in (
      select session_id from session_token where hash = ${refresh}::text and kind = 'refresh'
      union all
      select session_id from session_token where revocation_hash = ${revocation}::text) order by s.id`);

/**
 * Reason why a refused refresh token can never be valid again: the person's account, role or broker was disabled or removed,
 * the person was moved to another broker, or an administrator or the person revoked this session. Undefined for any other end of a session and for an unknown token.
 */
export const findSessionEndReason = async (db: Db, refreshHash: string): Promise<SessionEndReason | undefined> => {
  const [row] = await db.query<{ is_active: boolean; is_moved: boolean; is_revoked: boolean }>(sql`
    select ${isActiveUser} as is_active, coalesce(s.revoked_reason = ${brokerChanged}, false) as is_moved, coalesce(s.revoked_reason in (${revokedByAdministrator}, ${revokedByOwner}), false) as is_revoked
    from session_token t join session s on s.id = t.session_id, ${userTables}
    where t.hash = ${refreshHash} and t.kind = 'refresh' and u.id = s.user_id
    union all select false, false, false from removed_person_token where hash = ${refreshHash}`);
  if (row && !row.is_active) return 'account-disabled';
  if (row?.is_moved) return 'broker-changed';
  return row?.is_revoked ? 'device-revoked' : undefined;
};

export const revokeSession = async (db: Db, sessionId: number, now: Date, reason: string): Promise<void> => {
  await db.query(
    sql`update session set revoked_at = ${now}, revoked_reason = ${reason} where id = ${sessionId} and revoked_at is null`,
  );
};

interface Revocation {
  readonly now: Date;
  readonly reason: string;
  /** Session that is not revoked. */
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

type RotationResult =
  | { readonly kind: 'renewed'; readonly userId: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly userId: number; readonly sessionId: number };

interface RefreshState {
  readonly is_valid: boolean;
  readonly is_spent: boolean;
  /** True if the successor was exchanged too. */
  readonly is_successor_spent: boolean;
  /** First use of a token of the successor pair. */
  readonly successor_used_at: string | null;
}

const isTokenReuse = (token: RefreshState, now: Date): boolean => {
  if (!token.is_spent || token.successor_used_at === null) return false;
  return token.is_successor_spent || now.getTime() - Date.parse(token.successor_used_at) > graceSeconds * 1000;
};

/**
 * Exchanges a refresh token for its successor (refresh token rotation with reuse detection). A token has one successor,
 * however often it is exchanged, also from several tabs. A used token is accepted until its successor is used (the answer
 * was lost) and 30 seconds longer; afterwards it counts as reuse and revokes the session. The transaction must commit in
 * every case, to keep the revocation. A row lock on the session serializes parallel exchanges.
 */
export const rotateRefreshToken = async (
  tx: Db,
  refreshHash: string,
  successor: TokenPairHashes,
  now: Date,
): Promise<RotationResult> => {
  const [found] = await tx.query<{ session_id: number }>(
    sql`select session_id from session_token where hash = ${refreshHash} and kind = 'refresh'`,
  );
  if (!found) return { kind: 'refused' };
  const sessionId = found.session_id;
  const [session] = await tx.query<{ user_id: number; is_alive: boolean }>(sql`
    select user_id, revoked_at is null and expires_at > ${now} as is_alive
    from session where id = ${sessionId} for update`);
  // Read after the lock, to see the writes of a parallel exchange.
  const [token] = await tx.query<RefreshState>(sql`
    select t.expires_at > ${now} as is_valid, t.used_at is not null as is_spent,
      coalesce(bool_or(c.kind = 'refresh' and c.used_at is not null), false) as is_successor_spent,
      min(c.used_at) as successor_used_at
    from session_token t left join session_token c on c.session_id = t.session_id and c.parent_hash = t.hash
    where t.hash = ${refreshHash} group by t.hash`);
  if (!session?.is_alive || !token?.is_valid) return { kind: 'refused' };
  const userId = session.user_id;
  if (isTokenReuse(token, now)) {
    await revokeSession(tx, sessionId, now, 'refresh-token-reused');
    return { kind: 'reused', userId, sessionId };
  }
  if (!token.is_spent) {
    await tx.query(sql`update session_token set used_at = ${now} where hash = ${refreshHash}`);
    await tx.query(sql`delete from session_token where session_id = ${sessionId} and expires_at < ${now}`);
  } else if (token.successor_used_at === null) {
    // Earlier versions created a new pair at each exchange.
    await tx.query(sql`delete from session_token where session_id = ${sessionId} and parent_hash = ${refreshHash}
      and hash <> all(${[successor.access, successor.refresh]}::text[])`);
  }
  await tx.query(sql`update session set last_seen_at = ${now} where id = ${sessionId}`);
  await addPair(tx, { sessionId, pair: successor, now, parent: refreshHash });
  return { kind: 'renewed', userId };
};
