import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { useSession } from '#api/session/use-session.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { formatUnsent, needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { type Follower, findDelegation, findFollower, isInForce } from '#shared/actions/delegations.ts';
import { compareReminders, type ReminderSubject, reminderKey } from '#shared/actions/reminder-action.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { Delegation } from '#shared/operations/follow-up/delegations.ts';
import {
  type Colleague,
  doneUntil,
  type ListedMark,
  type ReminderEvent,
  reminderCreate,
  reminderEdit,
} from '#shared/operations/follow-up/reminders.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { followUpQuery } from './follow-up-api.ts';
import { reminderEditWork } from './reminder-edit-work-definition.ts';
import { clientOfTitle, reminderWork } from './reminder-work-definition.ts';
import { useActionMarks } from './use-action-marks.ts';

/** A reminder as screens show it. */
export interface ShownReminder extends ReminderSubject, Follower {
  /** Key of its action. */
  readonly key: string;
  /** State of its outbox item, in French; undefined once the server has it. */
  readonly queuedState?: string;
  /** State of a change of it that this device has not sent, in French. */
  readonly editState?: string;
}

/** Changes of reminders that are queued on this device, in the order of submission; refused ones have no effect. */
const queuedEdits = (entries: readonly OutboxEntry[]) =>
  entries.flatMap(({ kind, input, ...entry }) => {
    if (kind !== reminderEditWork.kind || needsUserAction(entry)) return [];
    const parsed = v.safeParse(reminderEdit.input, input);
    return parsed.success ? [{ state: formatUnsent(entry), typed: parsed.output }] : [];
  });

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

const noEvents: readonly ReminderEvent[] = [];
const noMarks: readonly ListedMark[] = [];
const noColleagues: readonly Colleague[] = [];
const noDelegations: readonly Delegation[] = [];

/** Open reminders of the broker in the order of their day, shared states of its actions, and its people. */
export const useReminders = () => {
  const user = useSession()?.user ?? null;
  const hasBroker = isAllowed('linked', user);
  const { data, isPending } = useQuery({ ...followUpQuery(useOffline()), enabled: hasBroker });
  const { entries } = useOutbox();
  const today = useToday();
  const storedMarks = data?.value.marks ?? noMarks;
  const { change, ...marks } = useActionMarks(storedMarks);
  const delegations = data?.value.delegations ?? noDelegations;
  const colleagues = data?.value.colleagues ?? noColleagues;
  const team = { delegations, colleagues, formerColleagues: data?.value.formerColleagues ?? noColleagues };
  const followerOf = (userId: number | null, clientId: number | null) =>
    findFollower(team, { userId, clientId }, today);
  const edits = queuedEdits(entries);
  const stored = (data?.value.reminders ?? []).map((storedReminder): ShownReminder => {
    const key = reminderKey(storedReminder.id);
    const mark = marks.markOf(key);
    const { state: editState, typed } =
      edits.findLast(({ typed: { reminderId } }) => reminderId === storedReminder.id) ?? {};
    const reminder = typed ? { ...storedReminder, ...typed } : storedReminder;
    const assigneeId = mark.assigneeId ?? reminder.assigneeId;
    return { reminder, mark, key, assigneeId, ...(editState !== undefined && { editState }) };
  });
  const queued = queuedReminders(entries);
  const reminders = [...stored.filter(({ mark }) => mark.hiddenUntil !== doneUntil), ...queued].map(
    (reminderState) => ({
      ...reminderState,
      ...followerOf(reminderState.assigneeId, reminderState.reminder.clientId),
    }),
  );
  return {
    hasBroker,
    isKnown: !hasBroker || !isPending,
    userId: user?.id ?? 0,
    reminders: reminders.toSorted(compareReminders),
    colleagues,
    delegations,
    /** Delegation of an absent colleague, whose actions their delegate sees instead; undefined if they have none. */
    standInOf: (colleagueId: number, clientId: number | null) =>
      findDelegation(delegations, { userId: colleagueId, clientId }, today),
    /** Newest first. */
    events: data?.value.events ?? noEvents,
    /** Delegations in force that name a client, or by which a request of `senderId` is followed. */
    findDelegations: (clientId: number, senderId: number | null) =>
      delegations.filter(
        (delegation) =>
          isInForce(delegation, today) &&
          (delegation.clients?.some(({ id }) => id === clientId) ??
            (senderId !== null && delegation.from.id === senderId)),
      ),
    /** Who does an action that is not a reminder. */
    actionFollowerOf: (key: string) => {
      const clientId = storedMarks.find((mark) => mark.key === key)?.clientId ?? null;
      return followerOf(marks.markOf(key).assigneeId, clientId);
    },
    ...marks,
    change,
  };
};
