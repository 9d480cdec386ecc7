import type { ActionMark, Reminder } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { defineAction } from './define-action.ts';

/** Key of the next action of a reminder, as `defineAction` builds it. */
export const reminderKey = (id: number): string => `reminder/${id}/`;

/** A reminder and the state that people gave it. */
export interface ReminderSubject {
  readonly reminder: Reminder;
  readonly mark: Pick<ActionMark, 'hiddenUntil'>;
}

/** Day on which a reminder is due: the one it was written for, or the later one it was postponed to. */
export const reminderDay = ({
  reminder: { dueDay },
  mark: { hiddenUntil },
}: {
  readonly reminder: Pick<Reminder, 'dueDay'>;
  readonly mark: ReminderSubject['mark'];
}): string => (hiddenUntil !== null && hiddenUntil > dueDay ? hiddenUntil : dueDay);

const reminderPath = ({ clientId, contractId, taskId }: Reminder): string => {
  if (taskId !== null) return `/task/search/${taskId}`;
  return contractId === null ? `/client/search/${clientId}` : `/contract/search/${contractId}`;
};

/** « AU26008002 », or the number of the request; empty for a reminder about the client. */
const dossierNumber = ({ contractNumber, taskNumber }: Reminder): string =>
  taskNumber === null ? (contractNumber ?? '') : `demande ${taskNumber}`;

/** A reminder is due on its day, and overdue afterwards until it is done. */
export const reminderAction = defineAction<ReminderSubject, object>({
  kind: 'reminder',
  label: 'Rappels',
  unit: ['rappel', 'rappels'],
  icon: 'clock',
  tone: 'warning',
  command: 'call',
  rule: (subject, today) => {
    const { reminder } = subject;
    const day = reminderDay(subject);
    if (day > today) return undefined;
    const time = reminder.dueTime === null ? 'Aujourd’hui' : `À ${reminder.dueTime}`;
    return {
      id: String(reminder.id),
      who: reminder.clientName,
      about: ['Rappel', dossierNumber(reminder)].filter(Boolean).join(' · '),
      why: `${day < today ? `En retard depuis le ${frenchDate(day)}` : time}\u00A0: ${reminder.text}`,
      since: day,
      isUrgent: true,
      phone: reminder.phone,
      path: reminderPath(reminder),
      // A postponed reminder keeps the key of its action.
      occasion: '',
    };
  },
});

/** Reminders in the order of their day and hour; those of the whole day first. */
export const compareReminders = (reminder: ReminderSubject, otherReminder: ReminderSubject): number =>
  `${reminderDay(reminder)} ${reminder.reminder.dueTime ?? ''}`.localeCompare(
    `${reminderDay(otherReminder)} ${otherReminder.reminder.dueTime ?? ''}`,
  );
