import {
  type ActionMark,
  type actionMarkSet,
  doneUntil,
  type MarkChange,
} from '#shared/operations/follow-up/reminders.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';

type Change = Pick<ParsedInput<typeof actionMarkSet>, 'change' | 'until' | 'assigneeId'>;
type MarkState = Pick<ActionMark, 'hiddenUntil' | 'assigneeId'>;

/** State of an action without a mark. */
export const initialMarkState: MarkState = { hiddenUntil: null, assigneeId: null };

/** State after a change; an assigned action is shown again. */
export const applyMarkChange = (before: MarkState, { change, until, assigneeId }: Change): MarkState => {
  const changes: Readonly<Record<MarkChange, MarkState>> = {
    done: { ...before, hiddenUntil: doneUntil },
    postponed: { ...before, hiddenUntil: until },
    assigned: { hiddenUntil: null, assigneeId },
    shown: { ...before, hiddenUntil: null },
  };
  return changes[change];
};

const isSame = (mark: MarkState, otherMark: MarkState): boolean =>
  mark.hiddenUntil === otherMark.hiddenUntil && mark.assigneeId === otherMark.assigneeId;

/** Outcome of a change based on another revision: `same` if the state is already what was requested, else `refused`. */
export const resolveStaleChange = (stored: MarkState, change: Change): 'same' | 'refused' =>
  isSame(stored, applyMarkChange(stored, change)) ? 'same' : 'refused';

/** State of an action in words: « noté comme fait ». `nameOf` names a colleague. */
export const describeMark = (
  { hiddenUntil, assigneeId }: MarkState,
  nameOf: (id: number) => string | undefined,
): string => {
  if (hiddenUntil === doneUntil) return 'noté comme fait';
  if (hiddenUntil !== null) return `remis au ${frenchDate(hiddenUntil)}`;
  return assigneeId === null ? 'remis dans la liste' : `passé à ${nameOf(assigneeId) ?? 'un collègue'}`;
};

/** True if an action is in a person's list. `today` is the day in Nouméa. */
export const isShownTo = ({ hiddenUntil, assigneeId }: MarkState, userId: number, today: string): boolean =>
  !(hiddenUntil !== null && hiddenUntil > today) && (assigneeId === null || assigneeId === userId);
