import * as v from 'valibot';
import { actionMarkSchema, actionMarkSet } from '#shared/operations/follow-up/reminders.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { defineWork, workLink } from '#work/define-work.ts';

/** Changes of one action are sent in the order of submission. */
export const markLane = (key: string): string => `action/${key}`;

interface SubmittedMark {
  /** « Fait : Dupont, impayé de 12 000 F » */
  readonly title: string;
  readonly input: Input<typeof actionMarkSet>;
}

/**
 * What a person did with a next action: done, postponed, assigned. Chosen by one tap, so a refused one is not edited; one
 * that a colleague's choice contradicts may be applied all the same.
 */
export const actionMarkWork = defineWork({
  kind: 'action-mark',
  label: 'Suivi',
  texts: {
    open: 'Ce suivi est ouvert',
    refused: 'Un collègue a été plus rapide',
    stored: 'Noté sur cet appareil\u00A0: vos collègues le verront dès que le réseau le permettra.',
  },
  operations: [actionMarkSet],
  isFinal: true,
  version: 1,
  valueSchema: v.object({ key: v.string() }),
  toDraft: ({ title, input }: SubmittedMark) => ({ title, lane: markLane(input.key), value: { key: input.key } }),
  toItem: ({ title, input }: SubmittedMark) => ({
    title,
    lane: markLane(input.key),
    operation: actionMarkSet,
    input,
  }),
  resumeLink: () => workLink({ to: '/' }),
  conflict: (answer) => {
    const parsed = v.safeParse(v.object({ conflict: actionMarkSchema }), answer);
    return parsed.success ? parsed.output.conflict : undefined;
  },
  overwrite: (input, { revision }) => ({ ...input, revision }),
  answer: v.object({ success: v.literal(true), message: v.object({ message: v.string() }), mark: actionMarkSchema }),
  summarizeReceipt: () => ({ link: workLink({ to: '/' }) }),
});
