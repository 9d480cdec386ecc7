import * as v from 'valibot';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { type NoteKind, noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';

export const noteKindSchema = v.picklist(Object.keys(noteKinds) as NoteKind[], messages.required('Nature'));
export const noteTextSchema = v.pipe(limitedLines(textLimits.note), v.nonEmpty(messages.required('Note')));

/** Schema of the form of a note. */
export const noteFormSchema = v.object({ kind: noteKindSchema, text: noteTextSchema, isPinned: v.boolean() });
export type NoteForm = v.InferOutput<typeof noteFormSchema>;
