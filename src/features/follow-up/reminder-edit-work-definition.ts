import * as v from 'valibot';
import { reminderKey } from '#shared/actions/reminder-action.ts';
import { reminderConflictSchema, reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { ReminderForm } from '#shared/schemas/reminder-form.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';
import { type DossierTarget, dossierTargetSchema, laneOf } from '#work/notes/dossier-target.ts';
import { markLane } from './action-mark-work-definition.ts';
import { reminderInput, typedReminderSchema } from './reminder-work-definition.ts';

interface EditedReminder {
  readonly target: DossierTarget;
  readonly reminderId: number;
  /** Revision of its state that the person saw. */
  readonly revision: number;
  readonly typed: ReminderForm;
}

const editTitle = ({ target, typed }: EditedReminder): string =>
  `Rappel modifié, ${target.clientName}\u00A0: ${typed.text.trim()}`;

/** Change of a reminder. It shares the lane of the taps on the reminder, so that both are sent in their order. */
export const reminderEditWork = defineWork({
  kind: 'reminder-edit',
  label: 'Rappel',
  texts: {
    open: 'Ce rappel est ouvert',
    refused: 'Le serveur a refusé cette modification',
    stored: 'Modification gardée sur cet appareil\u00A0: vos collègues la verront dès que le réseau le permettra.',
  },
  operations: [reminderEdit],
  version: 1,
  valueSchema: v.object({
    target: dossierTargetSchema,
    reminderId: v.number(),
    revision: v.number(),
    typed: typedReminderSchema,
  }),
  toDraft: (edited: EditedReminder) => ({ title: editTitle(edited), lane: laneOf(edited.target), value: edited }),
  toItem: (edited: EditedReminder) => ({
    title: editTitle(edited),
    lane: markLane(reminderKey(edited.reminderId)),
    operation: reminderEdit,
    input: { reminderId: edited.reminderId, revision: edited.revision, ...reminderInput(edited.typed) },
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane);
    return link && { ...link, search: { draft } };
  },
  conflict: (answer) => {
    const parsed = v.safeParse(v.object({ conflict: reminderConflictSchema }), answer);
    return parsed.success ? parsed.output.conflict : undefined;
  },
  overwrite: (input, { revision }) => ({ ...input, revision }),
  answer: v.object({ success: v.literal(true) }),
  summarizeReceipt: () => ({ link: workLink({ to: '/' }) }),
});
