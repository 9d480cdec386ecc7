import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

/** Saves the hash of a single-use password link, valid for `validMinutes`. */
export const addReset = async (
  db: Db,
  reset: { hash: string; userId: number; now: Date; validMinutes: number },
): Promise<void> => {
  const expiresAt = new Date(reset.now.getTime() + reset.validMinutes * 60_000);
  await db.query(sql`
    insert into password_reset (hash, user_id, created_at, expires_at)
    values (${reset.hash}, ${reset.userId}, ${reset.now}, ${expiresAt})`);
};

export const isResetValid = async (db: Db, hash: string, now: Date): Promise<boolean> => {
  const rows = await db.query(
    sql`select hash from password_reset where hash = ${hash} and used_at is null and expires_at > ${now}`,
  );
  return rows.length === 1;
};

/** User whose password was chosen with this link since the given time. */
export const findResetUser = async (db: Db, hash: string, since: Date): Promise<number | undefined> => {
  const [used] = await db.query<{ user_id: number }>(
    sql`select user_id from password_reset where hash = ${hash} and used_at > ${since}`,
  );
  return used?.user_id;
};

/** Deletes the valid password links of a user; true if one of them was an invitation, which is valid for days. */
export const deleteValidResets = async (tx: Db, userId: number, now: Date): Promise<boolean> => {
  const ended = await tx.query<{ is_invitation: boolean }>(sql`
    delete from password_reset where user_id = ${userId} and used_at is null and expires_at > ${now}
    returning expires_at - created_at > interval '1 day' as is_invitation`);
  return ended.some(({ is_invitation }) => is_invitation);
};

/** Uses a password link once: of two concurrent calls only one gets the user id. Deletes the user's other links. */
export const consumeReset = async (tx: Db, hash: string, now: Date): Promise<number | undefined> => {
  const [used] = await tx.query<{ user_id: number }>(sql`
    update password_reset set used_at = ${now}
    where hash = ${hash} and used_at is null and expires_at > ${now} returning user_id`);
  if (!used) return undefined;
  await tx.query(sql`delete from password_reset where user_id = ${used.user_id} and used_at is null`);
  return used.user_id;
};
