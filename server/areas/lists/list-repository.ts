import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';

/** The entries of a reference list in their order; empty for a name that is no list. Lists are the same for every broker. */
export const listEntries = (db: Db, listName: string): Promise<ListItem[]> =>
  db.query<ListItem>(sql`select code, label as libelle from list_item where list_name = ${listName} order by position`);

/** Whether a code stands in a reference list. */
export const isListItem = async (db: Db, listName: string, code: string): Promise<boolean> => {
  const rows = await db.query(sql`select 1 from list_item where list_name = ${listName} and code = ${code}`);
  return rows.length > 0;
};

/** Every list by its name, each in its order. */
export const allListEntries = async (db: Db): Promise<Record<string, ListItem[]>> => {
  const rows = await db.query<ListItem & { list_name: string }>(
    sql`select list_name, code, label as libelle from list_item order by list_name, position`,
  );
  const byName = Map.groupBy(rows, (row) => row.list_name);
  return Object.fromEntries(
    [...byName].map(([name, entries]) => [name, entries.map(({ code, libelle }) => ({ code, libelle }))]),
  );
};
