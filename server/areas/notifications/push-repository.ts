import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { NotificationKind, PushSubscriptionKeys } from '#shared/operations/people/notifications.ts';

/** Devices of one session at most: a browser has one subscription, and a new one replaces it. */
const subscriptionsPerSession = 3;

/** Registers a device for the person of a session; the oldest ones beyond the limit are removed. */
export const saveSubscription = async (
  tx: Db,
  sessionId: number,
  { endpoint, keys }: PushSubscriptionKeys,
  now: Date,
): Promise<void> => {
  await tx.query(sql`
    insert into push_subscription (session_id, endpoint, p256dh, auth, created_at)
    values (${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
    on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      created_at = excluded.created_at`);
  await tx.query(sql`
    delete from push_subscription where session_id = ${sessionId} and id not in (
      select id from push_subscription where session_id = ${sessionId}
      order by created_at desc, id desc limit ${subscriptionsPerSession})`);
};

/** Removes a device of a person. */
export const removeSubscription = async (db: Db, userId: number, endpoint: string): Promise<void> => {
  await db.query(sql`
    delete from push_subscription p using session s
    where p.session_id = s.id and s.user_id = ${userId} and p.endpoint = ${endpoint}`);
};

/** Removes a device that its push service no longer knows. */
export const removeExpiredSubscription = async (db: Db, id: number): Promise<void> => {
  await db.query(sql`delete from push_subscription where id = ${id}`);
};

/** Ids of the devices on which a person is signed in and subscribes to notifications of a kind. */
export const findSubscriptions = async (
  db: Db,
  { userId, kind, now }: { readonly userId: number; readonly kind: NotificationKind; readonly now: Date },
): Promise<number[]> => {
  const rows = await db.query<{ id: number }>(sql`
    select p.id from push_subscription p join session s on s.id = p.session_id join app_user u on u.id = s.user_id
    where u.id = ${userId} and u.is_enabled and not ${kind} = any (u.muted_notifications)
      and s.revoked_at is null and s.expires_at > ${now}
    order by p.id`);
  return rows.map(({ id }) => id);
};

/** Address and keys of a device whose session is still open. */
export const findSubscription = async (db: Db, id: number, now: Date): Promise<PushSubscriptionKeys | undefined> => {
  const [row] = await db.query<{ endpoint: string; p256dh: string; auth: string }>(sql`
    select p.endpoint, p.p256dh, p.auth from push_subscription p join session s on s.id = p.session_id
    where p.id = ${id} and s.revoked_at is null and s.expires_at > ${now}`);
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
};

interface NotificationChoices {
  readonly muted: readonly string[];
  /** Whether the reminders of the day are mailed each morning. */
  readonly morningMail: boolean;
}

export const findNotificationChoices = async (db: Db, userId: number): Promise<NotificationChoices> => {
  const [row] = await db.query<NotificationChoices>(sql`
    select muted_notifications as muted, wants_morning_mail as "morningMail" from app_user where id = ${userId}`);
  return row ?? { muted: [], morningMail: false };
};

/** Saves what a person is notified of; `morningMail` undefined: unchanged. */
export const saveNotificationChoices = async (
  db: Db,
  userId: number,
  { muted, morningMail }: { readonly muted: readonly NotificationKind[]; readonly morningMail: boolean | undefined },
): Promise<void> => {
  await db.query(sql`
    update app_user set muted_notifications = ${[...muted]}::text[],
      wants_morning_mail = coalesce(${morningMail ?? null}::boolean, wants_morning_mail)
    where id = ${userId}`);
};
