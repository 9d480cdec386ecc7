import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatUnsent } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { compareReminders, type ReminderSubject, reminderKey } from '#shared/actions/reminder-action.ts';
import { isAllowed } from '#shared/operations/access.ts';
import { type ActionMark, type Colleague, doneUntil, reminderCreate } from '#shared/operations/follow-up/reminders.ts';
import { followUpQuery } from './follow-up-api.ts';
import { clientOfTitle, reminderWork } from './reminder-work-definition.ts';
import { useActionMarks } from './use-action-marks.ts';

/** A reminder as screens show it. */
export interface ShownReminder extends ReminderSubject {
  /** Key of its action. */
  readonly key: string;
  /** State of its outbox item, in French; undefined once the server has it. */
  readonly queuedState?: string;
  /** Person it is for; null for all people of the broker. */
  readonly assigneeId: number | null;
}

/** Reminders that are queued on this device. */
export const queuedReminders = (entries: readonly OutboxEntry[]): readonly ShownReminder[] =>
  entries.flatMap(({ kind, key, title, input, ...state }) => {
    const parsed = kind === reminderWork.kind ? v.safeParse(reminderCreate.input, input) : undefined;
    if (!parsed?.success) return [];
    const { text, dueDay, dueTime, clientId, contractId, taskId, assigneeId } = parsed.output;
    const names = { clientName: clientOfTitle(title, text), contractNumber: null, taskNumber: null, createdBy: null };
    const ids = { id: 0, clientId: clientId ?? 0, contractId, taskId, assigneeId };
    const reminder = { ...names, ...ids, text, dueDay, dueTime, phone: null };
    return [
      { reminder, mark: { hiddenUntil: null }, key: `queued/${key}`, queuedState: formatUnsent(state), assigneeId },
    ];
  });

const noMarks: readonly ActionMark[] = [];
const nobody: readonly Colleague[] = [];

/** Open reminders of the broker in the order of their day, shared states of its actions, and its people. */
export const useReminders = () => {
  const user = useSession()?.user ?? null;
  const isLinked = isAllowed('linked', user);
  const { data, isPending } = useQuery({ ...followUpQuery(useOffline()), enabled: isLinked });
  const { entries } = useOutbox();
  const { change, ...marks } = useActionMarks(data?.value.marks ?? noMarks);
  const stored = (data?.value.reminders ?? []).map((reminder): ShownReminder => {
    const key = reminderKey(reminder.id);
    const mark = marks.markOf(key);
    return { reminder, mark, key, assigneeId: mark.assigneeId ?? reminder.assigneeId };
  });
  const reminders = [...stored.filter(({ mark }) => mark.hiddenUntil !== doneUntil), ...queuedReminders(entries)];
  return {
    isLinked,
    isKnown: !isLinked || !isPending,
    userId: user?.id ?? 0,
    reminders: reminders.toSorted(compareReminders),
    colleagues: data?.value.colleagues ?? nobody,
    ...marks,
    change,
  };
};
