import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import { canViewAs } from '#shared/operations/people/view-as.ts';
import { isActiveUser, type UserRow, userColumns, userTables } from '../user-repository.ts';

/** A "view as" of an administrator: actor, person and session. */
export interface ViewRow {
  readonly id: number;
  readonly session_id: number | null;
  readonly by_user_id: number | null;
  readonly subject: string;
  readonly address: string;
  readonly device: string;
  readonly expires_at: string;
}

const viewColumns = raw('w.id, w.session_id, w.by_user_id, w.subject, w.address, w.device, w.expires_at');

interface NewViewAs {
  readonly hash: string;
  readonly sessionId: number;
  readonly byUserId: number;
  readonly userId: number;
  readonly subject: string;
  readonly address: string;
  readonly device: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export const addView = async (tx: Db, view: NewViewAs): Promise<void> => {
  await tx.query(sql`
    insert into view_as (hash, session_id, by_user_id, user_id, subject, address, device, created_at, expires_at)
    values (${view.hash}, ${view.sessionId}, ${view.byUserId}, ${view.userId}, ${view.subject}, ${view.address},
      ${view.device}, ${view.now}, ${view.expiresAt})`);
};

/** A "view as" found by its token; `user` is undefined if it is over but not yet marked as ended. */
interface FoundView {
  readonly view: ViewRow;
  readonly user: UserRow | undefined;
}

/** Reason why a view ended without being ended by the administrator; undefined while it is active. */
export type ViewEnd = 'expired' | 'session-ended' | 'right-lost' | 'person-closed';

interface ViewState {
  readonly is_expired: boolean;
  readonly is_session_alive: boolean;
  /** Null if the user may no longer sign in. */
  readonly by_kind: UserRow['kind'] | null;
  readonly seen_kind: UserRow['kind'] | null;
}

const findViewEnd = ({ is_expired, is_session_alive, by_kind, seen_kind }: ViewState): ViewEnd | undefined => {
  if (is_expired) return 'expired';
  if (!is_session_alive) return 'session-ended';
  if (seen_kind === null) return 'person-closed';
  return by_kind !== null && canViewAs(by_kind, seen_kind) ? undefined : 'right-lost';
};

const stateColumns = (now: Date) => sql`
  w.expires_at <= ${now} as is_expired,
  exists (select from session s where s.id = w.session_id and s.revoked_at is null and s.expires_at > ${now}) as is_session_alive,
  (select r.kind from ${userTables} where u.id = w.by_user_id and ${isActiveUser}) as by_kind,
  (select r.kind from ${userTables} where u.id = w.user_id and ${isActiveUser}) as seen_kind`;

/** Finds the view of a token that is not marked as ended, active or not, by a query on each call. */
export const findView = async (db: Db, hash: string, now: Date): Promise<FoundView | undefined> => {
  const [view] = await db.query<ViewRow & ViewState & { user_id: number | null }>(sql`
    select ${viewColumns}, w.user_id, ${stateColumns(now)} from view_as w where w.hash = ${hash} and w.ended_at is null`);
  if (!view) return undefined;
  if (findViewEnd(view) !== undefined) return { view, user: undefined };
  const [user] = await db.query<UserRow>(
    sql`select ${userColumns} from ${userTables} where u.id = ${view.user_id} and ${isActiveUser}`,
  );
  return { view, user };
};

/** Views that are over but not yet marked as ended, with the reason. */
export const findOverdueViews = async (
  db: Db,
  now: Date,
): Promise<readonly { readonly view: ViewRow; readonly reason: ViewEnd }[]> => {
  const rows = await db.query<ViewRow & ViewState>(sql`
    select ${viewColumns}, ${stateColumns(now)} from view_as w where w.ended_at is null order by w.id limit 1000`);
  return rows.flatMap((view) => {
    const reason = findViewEnd(view);
    return reason ? [{ view, reason }] : [];
  });
};

/** Locks a session so that its views start one after the other, until the transaction ends. */
export const lockViewsOf = async (tx: Db, sessionId: number): Promise<void> => {
  await tx.query(sql`select 1 from session where id = ${sessionId} for no key update`);
};

/** Active views of a session. */
export const findViewsOf = (db: Db, sessionId: number): Promise<ViewRow[]> =>
  db.query<ViewRow>(
    sql`select ${viewColumns} from view_as w where w.session_id = ${sessionId} and w.ended_at is null order by w.id`,
  );

/** Marks a view as ended; true for the one caller that did. */
export const endView = async (tx: Db, id: number, now: Date): Promise<boolean> =>
  (await tx.query(sql`update view_as set ended_at = ${now} where id = ${id} and ended_at is null returning id`))
    .length === 1;
