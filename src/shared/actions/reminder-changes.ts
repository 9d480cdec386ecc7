import type { Reminder, ReminderEvent, ReminderEventKind } from '#shared/operations/follow-up/reminders.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';

type Values = Pick<Reminder, 'text' | 'dueDay' | 'dueTime' | 'assigneeId'>;
/** Full name of a person of the broker. */
type NameOf = (id: number) => string | undefined;

const formatPerson = (id: number | null, nameOf: NameOf): string =>
  id === null ? 'tout le cabinet' : (nameOf(id) ?? 'un collègue');
const formatTime = (time: string | null): string => time ?? 'dans la journée';

/** Values of a reminder that differ, formatted. */
export const reminderChanges = (before: Values, after: Values, nameOf: NameOf): ReminderEvent['changes'] => {
  const formatLines = (values: Values) => [
    ['Rappel', values.text],
    ['Jour', frenchDate(values.dueDay)],
    ['Heure', formatTime(values.dueTime)],
    ['Pour', formatPerson(values.assigneeId, nameOf)],
  ];
  const previousLines = formatLines(before);
  return formatLines(after).flatMap(([label = '', value = ''], index) => {
    const old = previousLines[index]?.[1] ?? '';
    return old === value ? [] : [{ label, before: old, after: value }];
  });
};

/** « « Rappeler », le 01/12/2026 à 14:30, pour Marie Wéa » */
export const describeReminder = ({ text, dueDay, dueTime, assigneeId }: Values, nameOf: NameOf): string =>
  `«\u00A0${text}\u00A0», le ${frenchDate(dueDay)}${dueTime === null ? '' : ` à ${dueTime}`}, pour ${formatPerson(assigneeId, nameOf)}`;

const eventTitles: Readonly<Record<ReminderEventKind, string>> = {
  edited: 'Rappel modifié',
  done: 'Rappel fait',
  postponed: 'Rappel remis',
  assigned: 'Rappel passé',
  shown: 'Rappel remis dans la liste',
};

/** « Rappel remis : Rappeler » */
export const reminderEventTitle = ({ kind, text }: Pick<ReminderEvent, 'kind' | 'text'>): string =>
  `${eventTitles[kind]}\u00A0: ${text}`;

/** « par Marie Wéa, le 27/11/2026 à 08:12 · Jour : 27/11/2026 → 30/11/2026 » */
export const reminderEventDetail = ({ by, at, changes }: Pick<ReminderEvent, 'by' | 'at' | 'changes'>): string =>
  [
    `par ${by ?? 'un compte supprimé'}, le ${frenchDateTime(new Date(at))}`,
    ...changes.map(({ label, before, after }) => `${label}\u00A0: ${before} → ${after}`),
  ].join(' · ');
