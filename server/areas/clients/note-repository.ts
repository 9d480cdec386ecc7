import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { maxNotes, type Note } from '#shared/operations/follow-up/notes.ts';

/**
 * Notes of clients for the people of their broker, by client: pinned ones first, then the newest. Notes of a client who
 * moved to another broker are hidden from both, and shown again if the client returns.
 */
export const findNotes = async (
  db: Db,
  brokerId: number | null,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, Note[]>> => {
  const notes = new Map<number, Note[]>();
  if (brokerId === null || personIds.length === 0) return notes;
  const rows = await db.query<Note & { readonly personId: number }>(sql`
    select * from (
      select n.person_id as "personId", n.id, n.kind, n.text, n.is_pinned as "isPinned", c.id as "contractId",
        c.numero as "contractNumber", t.id as "taskId", t.number as "taskNumber", n.created_by as "authorId",
        nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as author, n.created_at as at,
        row_number() over (partition by n.person_id order by n.is_pinned desc, n.created_at desc, n.id desc) as place
      from note n
      join person p on p.id = n.person_id and p.broker_id = n.broker_id
      left join contract c on c.id = n.contract_id
      left join task t on t.id = n.task_id
      left join app_user u on u.id = n.created_by
      where n.broker_id = ${brokerId} and n.person_id = any(${[...personIds]}::bigint[])
    ) placed where place <= ${maxNotes} order by "personId", place`);
  for (const { personId, id, kind, text, isPinned, contractId, contractNumber, taskId, ...rest } of rows) {
    const { taskNumber, authorId, author, at } = rest;
    const note = { id, kind, text, isPinned, contractId, contractNumber, taskId, taskNumber, authorId, author, at };
    notes.set(personId, [...(notes.get(personId) ?? []), note]);
  }
  return notes;
};
