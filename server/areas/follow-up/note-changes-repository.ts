import type { DossierTarget } from '#server/areas/follow-up/dossier-target.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { fold } from '#shared/primitives/text.ts';
import type { NoteForm } from '#shared/schemas/note-form.ts';

interface NewNote extends DossierTarget, NoteForm {
  readonly brokerId: number;
  readonly createdBy: number;
  readonly createdAt: Date;
}

/** Inserts a note; returns its id. */
export const addNote = async (tx: Db, note: NewNote): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into note (broker_id, person_id, contract_id, task_id, kind, text, text_n, is_pinned, created_by, created_at)
    values (${note.brokerId}, ${note.personId}, ${note.contractId}, ${note.taskId}, ${note.kind}, ${note.text},
      ${fold(note.text)}, ${note.isPinned}, ${note.createdBy}, ${note.createdAt})
    returning id`);
  if (!row) throw new Error('The new note has no id');
  return row.id;
};

interface StoredNote {
  readonly personId: number;
  readonly authorId: number | null;
  readonly isPinned: boolean;
}

/** Locks a note of a client of the broker; undefined if there is none. */
export const lockNote = async (tx: Db, brokerId: number, noteId: number): Promise<StoredNote | undefined> => {
  const [note] = await tx.query<StoredNote>(sql`
    select n.person_id as "personId", n.created_by as "authorId", n.is_pinned as "isPinned"
    from note n join person p on p.id = n.person_id and p.broker_id = n.broker_id
    where n.id = ${noteId} and n.broker_id = ${brokerId} for update of n`);
  return note;
};

export const pinNote = async (tx: Db, noteId: number, isPinned: boolean): Promise<void> => {
  await tx.query(sql`update note set is_pinned = ${isPinned} where id = ${noteId}`);
};

export const removeNote = async (tx: Db, noteId: number): Promise<void> => {
  await tx.query(sql`delete from note where id = ${noteId}`);
};
