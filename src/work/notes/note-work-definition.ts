import * as v from 'valibot';
import { noteCreate } from '#shared/operations/follow-up/notes.ts';
import { noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';
import type { NoteForm } from '#shared/schemas/note-form.ts';
import { noteKindSchema } from '#shared/schemas/note-form.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';
import { type DossierTarget, dossierTargetSchema, laneOf, targetIds } from './dossier-target.ts';

interface NoteValues {
  readonly target: DossierTarget;
  readonly typed: NoteForm;
}

const noteTitle = ({ target, typed }: NoteValues): string => `Note, ${target.clientName}, ${noteKinds[typed.kind]}`;

/** Note about a dossier. */
export const noteWork = defineWork({
  kind: 'note',
  label: 'Note',
  texts: {
    open: 'Cette note est ouverte',
    refused: 'Le serveur a refusé cette note',
    stored: 'Note gardée sur cet appareil\u00A0: elle partira dès que possible.',
  },
  operations: [noteCreate],
  dependsOn: [],
  version: 1,
  valueSchema: v.object({
    target: dossierTargetSchema,
    typed: v.object({
      kind: v.fallback(noteKindSchema, 'call'),
      text: v.fallback(v.string(), ''),
      isPinned: v.fallback(v.boolean(), false),
    }),
  }),
  toDraft: (values: NoteValues) => ({
    title: noteTitle(values),
    lane: laneOf(values.target),
    value: { target: values.target, typed: values.typed },
  }),
  toItem: ({ target, typed }: NoteValues) => ({
    title: noteTitle({ target, typed }),
    lane: laneOf(target),
    operation: noteCreate,
    input: { ...targetIds(target), ...typed, submittedAt: new Date().toISOString() },
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane);
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true), noteId: v.number() }),
  summarizeReceipt: (_, lane) => ({ link: dossierLink(lane) }),
});
