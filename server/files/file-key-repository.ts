import { DatabaseError } from '#server/db/database-error.ts';
import type { Db } from '#server/db/db.ts';
import { and, raw, type Sql, sql } from '#server/db/sql.ts';

/** Tables with a column `storage_key`. */
const findReferencingTables = async (db: Db): Promise<{ name: string }[]> => {
  const tables = await db.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.columns
    where column_name = 'storage_key' and table_schema = current_schema()`);
  if (tables.length === 0) throw new Error('No table has a column storage_key');
  return tables;
};

/**
 * Condition that no row references the key `k.key`. It covers every table with a column `storage_key`, so that the files of a
 * new table are protected as soon as its migration ran.
 */
const unreferencedCondition = async (db: Db): Promise<Sql> => {
  const tables = await findReferencingTables(db);
  return and(tables.map(({ name }) => sql`not exists (select from ${raw(name)} h where h.storage_key = k.key)`));
};

/** Keys among `keys` that no row references. */
export const findUnreferencedKeys = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const rows = await db.query<{ key: string }>(
    sql`select k.key from unnest(${[...keys]}::text[]) k(key) where ${await unreferencedCondition(db)}`,
  );
  return rows.map(({ key }) => key);
};

/**
 * Table whose rows and files are in no backup: parts of files are removed within days, and a device sends again what is
 * missing.
 */
export const temporaryTable = 'upload_part';

/** All keys that rows reference, except those of `temporaryTable`. */
export const findReferencedKeys = async (db: Db): Promise<string[]> => {
  const keys = new Set<string>();
  for (const { name } of await findReferencingTables(db)) {
    if (name === temporaryTable) continue;
    const rows = await db.query<{ key: string }>(
      sql`select distinct storage_key as key from ${raw(name)} where storage_key is not null`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys];
};

/** Keys among `keys` that are not in quarantine. */
export const findNotQuarantined = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ key: string }>(sql`
    select k as key from unnest(${[...keys]}::text[]) k where not exists (select from file_quarantine q where q.key = k)`);
  return rows.map(({ key }) => key);
};

/** Puts keys in quarantine; a key that is there already keeps its date. */
export const quarantineKeys = async (db: Db, keys: readonly string[], now: Date): Promise<void> => {
  await db.query(sql`
    insert into file_quarantine (key, since) select k, ${now}::timestamptz from unnest(${[...keys]}::text[]) k
    on conflict (key) do nothing`);
};

/** Releases from quarantine the keys that a row references again; returns their count. */
export const releaseReferenced = async (db: Db): Promise<number> => {
  const released = await db.query(
    sql`delete from file_quarantine k where not (${await unreferencedCondition(db)}) returning 1`,
  );
  return released.length;
};

/** Up to `limit` keys in quarantine since before `before`, oldest first. */
export const findDueKeys = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db.query<{ key: string }>(
    sql`select key from file_quarantine where since < ${before} order by since limit ${limit}`,
  );
  return rows.map(({ key }) => key);
};

export const deleteQuarantined = async (db: Db, key: string): Promise<void> => {
  await db.query(sql`delete from file_quarantine where key = ${key}`);
};

/**
 * Identity of this database: the id created with it, and the location where it runs. A restored copy has the same id in
 * another location.
 */
export const loadDatabaseIdentity = async (db: Db): Promise<{ readonly id: string; readonly place: string }> => {
  const [identity] = await db.query<{ id: string }>(sql`select id from database_identity`);
  if (!identity) throw new Error('The database has no identity');
  return { id: identity.id, place: await findCurrentPlace(db) };
};

/** System identifier of the cluster and OID of the database; empty if the database user may not read them. */
const findCurrentPlace = async (db: Db): Promise<string> => {
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
