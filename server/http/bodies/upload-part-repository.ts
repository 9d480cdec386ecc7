import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** A part of a file in the store, identified by its content. */
export interface UploadPart {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly storageKey: string;
}

/** Parts of a person with these hashes. */
export const findUploadParts = (db: Db, userId: number, hashes: readonly string[]): Promise<UploadPart[]> =>
  db.query<UploadPart>(sql`
    select sha256, size_bytes as "sizeBytes", storage_key as "storageKey" from upload_part
    where user_id = ${userId} and sha256 = any(${[...hashes]}::text[])`);

/** Adds a part unless the person has it already. */
export const addUploadPart = async (
  tx: Db,
  userId: number,
  { sha256, sizeBytes, storageKey }: UploadPart,
  now: Date,
): Promise<void> => {
  await tx.query(sql`
    insert into upload_part (user_id, sha256, size_bytes, storage_key, received_at)
    values (${userId}, ${sha256}, ${sizeBytes}, ${storageKey}, ${now}) on conflict (user_id, sha256) do nothing`);
};

const deleteParts = (db: Db, condition: Sql): Promise<{ storageKey: string }[]> =>
  db.query(sql`delete from upload_part where ${condition} returning storage_key as "storageKey"`);

export const deleteUploadParts = (db: Db, userId: number, hashes: readonly string[]) =>
  deleteParts(db, sql`user_id = ${userId} and sha256 = any(${[...hashes]}::text[])`);

export const deletePartsBefore = (db: Db, before: Date) => deleteParts(db, sql`received_at < ${before}`);

/** Deletes the oldest parts of a person until at most `bytes` are left. */
export const deletePartsBeyond = (db: Db, userId: number, bytes: number) =>
  deleteParts(
    db,
    sql`(user_id, sha256) in (
      select user_id, sha256 from (
        select user_id, sha256, sum(size_bytes) over (order by received_at desc, sha256) as total
        from upload_part where user_id = ${userId}) newest
      where total > ${bytes}::bigint)`,
  );
