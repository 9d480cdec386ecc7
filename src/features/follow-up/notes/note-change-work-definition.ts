import * as v from 'valibot';
import { clientLane } from '#offline/interfaces/lanes.ts';
import { noteChange } from '#shared/operations/follow-up/notes.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';

interface SubmittedNoteChange {
  readonly title: string;
  readonly clientId: number;
  readonly input: Input<typeof noteChange>;
}

/** Pins, unpins or removes a note. Chosen by one tap, so a refused one is not edited. */
export const noteChangeWork = defineWork({
  kind: 'note-change',
  label: 'Note',
  texts: {
    open: 'Cette note est ouverte',
    refused: 'Le serveur a refusé ce changement',
    stored: 'Noté sur cet appareil\u00A0: vos collègues le verront dès que le réseau le permettra.',
  },
  operations: [noteChange],
  dependsOn: ['note-change'],
  isFinal: true,
  version: 1,
  valueSchema: v.object({ noteId: v.number() }),
  toDraft: ({ title, clientId, input }: SubmittedNoteChange) => ({
    title,
    lane: clientLane(clientId),
    value: { noteId: Number(input.noteId) },
  }),
  toItem: ({ title, clientId, input }: SubmittedNoteChange) => ({
    title,
    lane: clientLane(clientId),
    operation: noteChange,
    input,
  }),
  resumeLink: (_, lane) => dossierLink(lane),
  answer: v.object({ success: v.literal(true) }),
  summarizeReceipt: (_, lane) => ({ link: dossierLink(lane) }),
});
