import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** Days after its last sign-in during which a device counts as known. */
const rememberedDays = 400;

export const isKnownDevice = async (db: Db, userId: number, deviceHash: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - rememberedDays * 86_400_000);
  const rows = await db.query(sql`
    select 1 from known_device where user_id = ${userId} and device_hash = ${deviceHash} and last_at > ${since}`);
  return rows.length === 1;
};

/** Records a sign-in from a device. */
export const rememberDevice = async (tx: Db, userId: number, deviceHash: string, now: Date): Promise<void> => {
  await tx.query(sql`
    insert into known_device (user_id, device_hash, last_at) values (${userId}, ${deviceHash}, ${now})
    on conflict (user_id, device_hash) do update set last_at = excluded.last_at`);
};

/** A device with at least one active session; `id` is the id of its newest session. */
interface DeviceRow {
  readonly id: number;
  readonly user_agent: string;
  readonly address: string;
  readonly first_at: string;
  readonly last_at: string;
  readonly is_this: boolean;
}

/** Devices of a person, most recently seen first; `sessionId` is the caller's session. */
export const findDevices = (
  db: Db,
  { userId, sessionId, now }: { readonly userId: number; readonly sessionId: number; readonly now: Date },
): Promise<DeviceRow[]> =>
  db.query<DeviceRow>(sql`
    with alive as (
      select s.*, coalesce(s.device_hash, s.id::text) as device from session s
      where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > ${now}
        and exists (select from session_token t where t.session_id = s.id and t.kind = 'refresh' and t.expires_at > ${now}))
    select max(a.id) as id, (array_agg(a.user_agent order by a.id desc))[1] as user_agent,
      (array_agg(a.address order by a.id desc))[1] as address, max(a.last_seen_at) as last_at, bool_or(a.id = ${sessionId}) as is_this,
      -- Signed in here before, in sessions that are over.
      least(min(a.created_at), (select min(e.created_at) from session e where e.user_id = ${userId} and e.device_hash = a.device)) as first_at
    from alive a group by a.device order by last_at desc, id desc`);

/** Revokes the sessions of the device `id`; false if the person has no such device. */
export const revokeDevice = async (
  tx: Db,
  {
    userId,
    id,
    now,
    reason,
  }: { readonly userId: number; readonly id: number; readonly now: Date; readonly reason: string },
): Promise<boolean> => {
  const ended = await tx.query(sql`
    update session s set revoked_at = ${now}, revoked_reason = ${reason} from session named
    where named.id = ${id} and named.user_id = ${userId} and s.user_id = ${userId} and s.revoked_at is null
      and (s.id = named.id or s.device_hash = named.device_hash) returning s.id`);
  return ended.length > 0;
};
