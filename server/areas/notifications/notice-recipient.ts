import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';

/** User who receives a notice. */
export interface NoticeUser {
  readonly id: number;
  readonly email: string;
  /** Name of the person who delegated the work; null if it is the user's own. */
  readonly delegatedBy: string | null;
}

interface NoticeSubject {
  readonly brokerId: number;
  /** Client that the notice is about; null if unknown. */
  readonly clientId: number | null;
  /** User who sent what the notice answers. */
  readonly userId: number | null;
}

/**
 * Recipient of a notice for a user: the colleague to whom the user delegated the client's work today, else the user.
 * Undefined if that account is closed or belongs to another broker.
 */
export const findNoticeUser = async (
  db: Db,
  { brokerId, clientId, userId }: NoticeSubject,
  now: Date,
): Promise<NoticeUser | undefined> => {
  const today = dayInNoumea(now);
  // The rule of `findDelegation` (src/shared/actions/delegations.ts).
  const [row] = await db.query<NoticeUser>(sql`
    select u.id, u.email,
      case when u.id = d.to_user_id then coalesce(nullif(trim(concat(f.first_name, ' ', f.last_name)), ''), f.email) end
        as "delegatedBy"
    from app_user f
    left join lateral (
      select d.to_user_id from delegation d
      join app_user t on t.id = d.to_user_id and t.is_enabled and t.broker_id = d.broker_id
      where d.from_user_id = f.id and d.broker_id = ${brokerId} and d.revoked_at is null
        and d.from_day <= ${today}::date and coalesce(d.to_day >= ${today}::date, true)
        and (d.is_for_all_clients or exists (
          select from delegation_client dc where dc.delegation_id = d.id and dc.person_id = ${clientId}::bigint))
      order by d.id desc limit 1) d on true
    join app_user u on u.id = coalesce(d.to_user_id, f.id) and u.is_enabled and u.broker_id = ${brokerId}
    where f.id = ${userId}::bigint`);
  return row;
};

/**
 * Whether the recipient of a notice did what it reports: the user, or any person of the firm for a notice that goes to the
 * firm. `actorId` is undefined for actions of clients and of the server.
 */
export const isOwnAction = async (
  db: Db,
  actorId: number | undefined,
  { user, brokerId }: { readonly user: Pick<NoticeUser, 'id'> | undefined; readonly brokerId: number },
): Promise<boolean> => {
  if (actorId === undefined) return false;
  if (user) return user.id === actorId;
  const actors = await db.query(sql`select from app_user where id = ${actorId} and broker_id = ${brokerId}`);
  return actors.length > 0;
};

/** Address of an enabled account; undefined if it is closed. */
export const findEnabledEmail = async (db: Db, userId: number): Promise<string | undefined> => {
  const [row] = await db.query<{ email: string }>(sql`select email from app_user where id = ${userId} and is_enabled`);
  return row?.email;
};

/** Paragraph that tells a delegate why a notice comes to them; none for the user's own. */
export const delegateTexts = (delegatedBy: string | null | undefined): string[] =>
  delegatedBy ? [`Vous recevez ce message à la place ${withDe(delegatedBy)}, qui vous a passé ses dossiers.`] : [];
