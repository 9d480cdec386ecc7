import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';

/** Entries of a reference list in order; empty for an unknown list. Lists are the same for every broker. */
export const findListEntries = (db: Db, listName: string): Promise<ListItem[]> =>
  db.query<ListItem>(sql`select code, label as libelle from list_item where list_name = ${listName} order by position`);

/** True if a reference list has the code. */
export const isListItem = async (db: Db, listName: string, code: string): Promise<boolean> => {
  const rows = await db.query(sql`select 1 from list_item where list_name = ${listName} and code = ${code}`);
  return rows.length > 0;
};

/** All lists by name, in order. */
export const findAllListEntries = async (db: Db): Promise<Record<string, ListItem[]>> => {
  const rows = await db.query<ListItem & { list_name: string }>(
    sql`select list_name, code, label as libelle from list_item order by list_name, position`,
  );
  const byName = Map.groupBy(rows, (row) => row.list_name);
  return Object.fromEntries(
    [...byName].map(([name, entries]) => [name, entries.map(({ code, libelle }) => ({ code, libelle }))]),
  );
};
