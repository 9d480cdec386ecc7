import { DatabaseError } from '#server/db/database-error.ts';
import type { Db } from '#server/db/db.ts';
import { and, raw, type Sql, sql } from '#server/db/sql.ts';

/** The tables whose rows name files. */
const holdersOf = async (db: Db): Promise<{ name: string }[]> => {
  const holders = await db.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.columns
    where column_name = 'storage_key' and table_schema = current_schema()`);
  if (holders.length === 0) throw new Error('no table holds keys of files');
  return holders;
};

/**
 * True of a key that no row names. Every table with a column `storage_key` is asked, whichever migration made it, so that a
 * new kind of file is safe from the day it exists.
 */
const isUnnamed = async (db: Db): Promise<Sql> => {
  const holders = await holdersOf(db);
  return and(holders.map(({ name }) => sql`not exists (select from ${raw(name)} h where h.storage_key = k.key)`));
};

/** The keys among `keys` that no row names. */
export const unusedKeys = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await db.query<{ key: string }>(
    sql`select k.key from unnest(${[...keys]}::text[]) k(key) where ${await isUnnamed(db)}`,
  );
  return rows.map(({ key }) => key);
};

/** Every key that a row names. */
export const namedKeys = async (db: Db): Promise<string[]> => {
  const keys = new Set<string>();
  for (const { name } of await holdersOf(db)) {
    const rows = await db.query<{ key: string }>(
      sql`select distinct storage_key as key from ${raw(name)} where storage_key is not null`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys];
};

/** The keys among `keys` that do not wait in quarantine yet. */
export const notQuarantined = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ key: string }>(sql`
    select k as key from unnest(${[...keys]}::text[]) k where not exists (select from file_quarantine q where q.key = k)`);
  return rows.map(({ key }) => key);
};

/** Puts keys in quarantine; those that wait there already keep their day. */
export const quarantine = async (db: Db, keys: readonly string[], now: Date): Promise<void> => {
  await db.query(sql`
    insert into file_quarantine (key, since) select k, ${now}::timestamptz from unnest(${[...keys]}::text[]) k
    on conflict (key) do nothing`);
};

/** Lets out of quarantine what a row names again. Answers how many. */
export const releaseNamed = async (db: Db): Promise<number> => {
  const named = await db.query(sql`delete from file_quarantine k where not (${await isUnnamed(db)}) returning 1`);
  return named.length;
};

/** At most `limit` keys that waited in quarantine since before `before`, the oldest first. */
export const dueKeys = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db.query<{ key: string }>(
    sql`select key from file_quarantine where since < ${before} order by since limit ${limit}`,
  );
  return rows.map(({ key }) => key);
};

export const forgetQuarantined = async (db: Db, key: string): Promise<void> => {
  await db.query(sql`delete from file_quarantine where key = ${key}`);
};

/**
 * Who this database is: the id that it was born with, and the place where it lives. A copy (a dump that was restored beside
 * the original) has the same id elsewhere.
 */
export const databaseIdentity = async (db: Db): Promise<{ readonly id: string; readonly place: string }> => {
  const [identity] = await db.query<{ id: string }>(sql`select id from database_identity`);
  if (!identity) throw new Error('the database has no identity');
  return { id: identity.id, place: await placeOf(db) };
};

/** The cluster and the database in it; empty where the account may not ask. */
const placeOf = async (db: Db): Promise<string> => {
  try {
    const [row] = await db.query<{ place: string }>(sql`
      select (select system_identifier from pg_control_system()) || '/' || (
        select oid from pg_database where datname = current_database()) as place`);
    return row?.place ?? '';
  } catch (error) {
    if (error instanceof DatabaseError) return '';
    throw error;
  }
};
