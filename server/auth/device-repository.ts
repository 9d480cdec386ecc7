import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** How long a device is remembered after its last sign-in. */
const rememberedDays = 400;

export const isKnownDevice = async (db: Db, userId: number, deviceHash: string, now: Date): Promise<boolean> => {
  const since = new Date(now.getTime() - rememberedDays * 86_400_000);
  const found = await db.query(sql`
    select 1 from known_device where user_id = ${userId} and device_hash = ${deviceHash} and last_at > ${since}`);
  return found.length === 1;
};

/** Remembers that a person signed in from a device. */
export const rememberDevice = async (tx: Db, userId: number, deviceHash: string, now: Date): Promise<void> => {
  await tx.query(sql`
    insert into known_device (user_id, device_hash, last_at) values (${userId}, ${deviceHash}, ${now})
    on conflict (user_id, device_hash) do update set last_at = excluded.last_at`);
};
