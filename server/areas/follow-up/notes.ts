import { parseSubmissionTime } from '#server/areas/tasks/tasks.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { forbidden, notFound } from '#server/http/refusal.ts';
import type { NoteChange, noteChange, noteCreate } from '#shared/operations/follow-up/notes.ts';
import { findDossierTarget, requireBrokerId } from './dossier-target.ts';
import { addNote, lockNote, pinNote, removeNote } from './note-changes-repository.ts';

const createNote: Handler<typeof noteCreate> = async (input, { db, caller, services }) => {
  const brokerId = requireBrokerId(caller);
  const target = await findDossierTarget(db, brokerId, input);
  const { kind, text, isPinned, submittedAt } = input;
  const now = services.now();
  const noteId = await addNote(db, {
    ...target,
    brokerId,
    kind,
    text,
    isPinned,
    createdBy: caller.user.id,
    createdAt: parseSubmissionTime(submittedAt, now) ?? now,
  });
  return {
    success: true,
    message: { type: 'success', message: 'Note enregistrée.' },
    noteId,
    clientId: target.personId,
  };
};

const changed: Readonly<Record<NoteChange, string>> = {
  pinned: 'Note épinglée.',
  unpinned: 'Note détachée.',
  removed: 'Note supprimée.',
};

const changeLockedNote: Handler<typeof noteChange> = async ({ noteId, change }, context) => {
  const { db, caller } = context;
  const note = await lockNote(db, requireBrokerId(caller), noteId);
  if (!note) throw notFound('Cette note n’existe plus.');
  if (change === 'removed') {
    if (note.authorId !== caller.user.id) throw forbidden();
    await removeNote(db, noteId);
  } else await pinNote(db, noteId, change === 'pinned');
  await recordAudit(db, context, {
    action: change === 'removed' ? 'note-removed' : 'note-pinned',
    subject: `client ${note.personId}`,
    before: { isPinned: note.isPinned },
    after: change === 'removed' ? {} : { isPinned: change === 'pinned' },
  });
  return { success: true, message: { type: 'success', message: changed[change] } };
};

export const notesHandlers = { noteCreate: createNote, noteChange: changeLockedNote } satisfies Partial<Handlers>;
