import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { listNames } from '#shared/primitives/vocabulary/lists.ts';
import { referenceLists } from './reference-lists.data.ts';

/**
 * Updates the reference lists in the database to the built-in ones, at each start after the migrations. Entries that are no
 * longer built in are removed.
 */
export const loadReferenceLists = async (db: Db): Promise<void> => {
  const rows = listNames.flatMap((list_name) =>
    referenceLists[list_name].map(([code, label], position) => ({ list_name, code, label, position })),
  );
  const expected = JSON.stringify(rows);
  await db.transaction(async (tx) => {
    await tx.query(sql`
      delete from list_item l where not exists (
        select from jsonb_to_recordset(${expected}::text::jsonb) as w(list_name text, code text)
        where w.list_name = l.list_name and w.code = l.code)`);
    await tx.query(sql`
      insert into list_item (list_name, code, label, position)
      select list_name, code, label, position
      from jsonb_to_recordset(${expected}::text::jsonb) as w(list_name text, code text, label text, position int)
      on conflict (list_name, code) do update set label = excluded.label, position = excluded.position
      where (list_item.label, list_item.position) is distinct from (excluded.label, excluded.position)`);
  });
};
