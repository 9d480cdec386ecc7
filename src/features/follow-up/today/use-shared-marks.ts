import { useRef } from 'react';
import { isShownTo } from '#shared/actions/action-marks.ts';
import { formatStandIn } from '#shared/actions/delegations.ts';
import { formatPostponed } from '#shared/actions/postpone-days.ts';
import type { ActionMark, Colleague } from '#shared/operations/follow-up/reminders.ts';
import type { NextAction } from '#shared/operations/home/next-actions.ts';
import type { MarkRequest } from '../use-action-marks.ts';
import type { useReminders } from '../use-reminders.ts';
import type { ActionMarks } from './action-row.tsx';
import { useHiddenActions } from './hidden-actions.ts';

/** Drafts and refused items exist on this device only, and so do their marks. */
const isLocal = ({ kind }: NextAction): boolean => kind === 'draft' || kind === 'refused-send';

const laterVisibleText = 'Vos collègues le verront dès que le réseau le permettra.';

/**
 * Which actions are shown, and the calls that mark one: shared by the people of the broker, except for work of this
 * device. `today` is Nouméa’s.
 */
export const useSharedMarks = (
  {
    markOf,
    actionFollowerOf,
    latestMarkOf,
    change,
    standInOf,
    reminders,
    userId,
  }: Pick<
    ReturnType<typeof useReminders>,
    'markOf' | 'actionFollowerOf' | 'latestMarkOf' | 'change' | 'standInOf' | 'reminders' | 'userId'
  >,
  today: string,
) => {
  const hidden = useHiddenActions(userId, today);
  /** State of each action before it was marked, for the undo. */
  const marksBeforeChange = useRef(new Map<string, ActionMark>());

  const markAction = async (action: NextAction, verb: string, request: MarkRequest, message: string) => {
    marksBeforeChange.current.set(action.key, latestMarkOf(action.key));
    const title = `${verb}\u00A0: ${action.who}, ${action.about}`;
    const state = await change(action.key, title, request);
    if (state === undefined) return undefined;
    return state === 'accepted' ? `${message}, pour tout le cabinet.` : `${message}. ${laterVisibleText}`;
  };
  const undo = (action: NextAction): void => {
    const state = marksBeforeChange.current.get(action.key);
    const title = `Annulé\u00A0: ${action.who}, ${action.about}`;
    const wasAssigned = state !== undefined && state.assigneeId !== latestMarkOf(action.key).assigneeId;
    const request: MarkRequest = wasAssigned
      ? { change: 'assigned', assigneeId: state.assigneeId }
      : { change: 'shown' };
    void change(action.key, title, request);
  };
  const standIn = ({ key, clientId }: NextAction, { id }: Colleague): string =>
    formatStandIn(
      standInOf(id, clientId ?? reminders.find((reminder) => reminder.key === key)?.reminder.clientId ?? null),
    );
  const sharedHandlers: ActionMarks = {
    markDone: (action) => markAction(action, 'Fait', { change: 'done' }, 'Noté comme fait'),
    postpone: (action, until) =>
      markAction(action, 'Plus tard', { change: 'postponed', until }, formatPostponed(until, today)),
    assign: (action, colleague) => {
      const { id, name } = colleague;
      const message = `Passé à ${name}${standIn(action, colleague)}`;
      return markAction(action, `Passé à ${name}`, { change: 'assigned', assigneeId: id }, message);
    },
    standIn,
    undo,
  };
  const deviceHandlers: ActionMarks = {
    markDone: async ({ key }) => {
      hidden.markDone(key);
      return 'Noté comme fait sur cet appareil.';
    },
    postpone: async ({ key }, until) => {
      hidden.postpone(key, until);
      return `${formatPostponed(until, today)} sur cet appareil.`;
    },
    undo: ({ key }) => hidden.show(key),
  };
  const queuedStates = new Map(
    reminders.flatMap(({ key, queuedState }) => (queuedState === undefined ? [] : [[key, queuedState] as const])),
  );
  return {
    isShown: (action: NextAction): boolean =>
      hidden.isShown(action.key) &&
      (isLocal(action) ||
        isShownTo({ ...markOf(action.key), assigneeId: actionFollowerOf(action.key).assigneeId }, userId, today)),
    /** Text that says from whom an action came to this person, or that it was returned to everybody. */
    originOf: ({ key }: NextAction): string | undefined => actionFollowerOf(key).origin,
    queuedStateOf: ({ key }: NextAction): string | undefined => queuedStates.get(key),
    marksOf: (action: NextAction): ActionMarks | undefined => {
      if (queuedStates.has(action.key)) return undefined;
      return isLocal(action) ? deviceHandlers : sharedHandlers;
    },
  };
};
