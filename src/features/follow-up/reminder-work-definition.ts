import * as v from 'valibot';
import { reminderCreate } from '#shared/operations/follow-up/reminders.ts';
import type { ReminderForm } from '#shared/schemas/reminder-form.ts';
import { defineWork } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';
import { type DossierTarget, dossierTargetSchema, laneOf, targetIds } from '#work/notes/dossier-target.ts';

interface ReminderValues {
  readonly target: DossierTarget;
  readonly typed: ReminderForm;
}

const prefix = 'Rappel, ';
const formatSuffix = (text: string): string => (text.trim() === '' ? '' : `\u00A0: ${text.trim()}`);

const reminderTitle = ({ target, typed }: ReminderValues): string =>
  `${prefix}${target.clientName}${formatSuffix(typed.text)}`;

/** Name of the client in the title of a queued reminder with this text. */
export const clientOfTitle = (title: string, text: string): string =>
  title.slice(prefix.length, title.length - formatSuffix(text).length);

/** Form values of a reminder, as a draft stores them. */
export const typedReminderSchema = v.object({
  text: v.fallback(v.string(), ''),
  dueDay: v.fallback(v.string(), ''),
  dueTime: v.fallback(v.string(), ''),
  assigneeId: v.fallback(v.string(), ''),
});

/** Form values of a reminder in the format of its operations. */
export const reminderInput = ({ text, dueDay, dueTime, assigneeId }: ReminderForm) => ({
  text,
  dueDay,
  dueTime: dueTime === '' ? null : dueTime,
  assigneeId: assigneeId === '' ? null : Number(assigneeId),
});

/** Reminder about a dossier. */
export const reminderWork = defineWork({
  kind: 'reminder',
  label: 'Rappel',
  texts: {
    open: 'Ce rappel est ouvert',
    refused: 'Le serveur a refusé ce rappel',
    stored: 'Rappel gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [reminderCreate],
  dependsOn: [],
  version: 1,
  valueSchema: v.object({
    target: dossierTargetSchema,
    typed: typedReminderSchema,
  }),
  toDraft: (values: ReminderValues) => ({
    title: reminderTitle(values),
    lane: laneOf(values.target),
    value: { target: values.target, typed: values.typed },
  }),
  toItem: ({ target, typed }: ReminderValues) => ({
    title: reminderTitle({ target, typed }),
    lane: laneOf(target),
    operation: reminderCreate,
    input: {
      ...targetIds(target),
      ...reminderInput(typed),
    },
  }),
  resumeLink: (draft, lane) => {
    const link = dossierLink(lane);
    return link && { ...link, search: { draft } };
  },
  answer: v.object({ success: v.literal(true), reminderId: v.number() }),
  summarizeReceipt: (_, lane) => ({ link: dossierLink(lane) }),
});
