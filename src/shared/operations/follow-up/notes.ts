import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { noteKindSchema, noteTextSchema } from '#shared/schemas/note-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.nullable(id), null);

/** Maximum number of notes of a client that a file and a device show: pinned ones first, then the newest. */
export const maxNotes = 200;

/** A note about a client, one of their contracts or requests. Numbers and names are null if unknown. */
export const noteSchema = v.object({
  id: v.number(),
  kind: noteKindSchema,
  text: v.string(),
  isPinned: v.boolean(),
  contractId: v.nullable(v.number()),
  contractNumber: v.nullable(v.string()),
  taskId: v.nullable(v.number()),
  taskNumber: v.nullable(v.string()),
  authorId: v.nullable(v.number()),
  author: v.nullable(v.string()),
  /** When it was written, ISO instant. */
  at: v.string(),
});
export type Note = v.InferOutput<typeof noteSchema>;

/** Creates a note about a client, one of their contracts or requests; the most precise one is given. */
export const noteCreate = endpoint({
  method: 'POST',
  path: '/api/follow-up/note/create',
  summary: 'Écrire une note',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({
    clientId: optionalId,
    contractId: optionalId,
    taskId: optionalId,
    kind: noteKindSchema,
    text: noteTextSchema,
    isPinned: optionalFlag(false),
    /** ISO instant of submission on the device, earlier than receipt if the note waited in the outbox. */
    submittedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
  }),
  output: answer({ noteId: v.optional(v.number()), clientId: v.optional(v.number()) }),
});

const noteChanges = ['pinned', 'unpinned', 'removed'] as const;
export type NoteChange = (typeof noteChanges)[number];

/** Pins, unpins or removes a note; only its author may remove it. */
export const noteChange = endpoint({
  method: 'POST',
  path: '/api/follow-up/note/change',
  summary: 'Épingler ou supprimer une note',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({ noteId: id, change: v.picklist(noteChanges) }),
  output: answer({}),
});
