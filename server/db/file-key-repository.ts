import type { Db } from './db.ts';
import { and, raw, type Sql, sql } from './sql.ts';

/**
 * The keys among `keys` that no row names. Every table with a column `storage_key` is asked, whichever migration made
 * it, so that a new kind of file is safe from the day it exists.
 */
export const unusedKeys = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const holders = await db.query<{ name: string }>(sql`
    select quote_ident(table_name) as name from information_schema.columns
    where column_name = 'storage_key' and table_schema = current_schema()`);
  if (holders.length === 0) throw new Error('no table holds keys of files');
  const unnamed: Sql[] = holders.map(
    ({ name }) => sql`not exists (select from ${raw(name)} h where h.storage_key = k.key)`,
  );
  const rows = await db.query<{ key: string }>(
    sql`select k.key from unnest(${[...keys]}::text[]) k(key) where ${and(unnamed)}`,
  );
  return rows.map(({ key }) => key);
};
