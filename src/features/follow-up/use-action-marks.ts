import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { needsUserAction } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { readKey } from '#offline/reads/read-query.ts';
import { useLatest } from '#offline/state/use-latest.ts';
import { applyMarkChange, initialMarkState } from '#shared/actions/action-marks.ts';
import { reminderKey } from '#shared/actions/reminder-action.ts';
import { type ActionMark, actionMarkSet, followUpList, reminderEdit } from '#shared/operations/follow-up/reminders.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { notify } from '#ui/toast/toaster.ts';
import { describeRefusal } from '#work/refusal.ts';
import { useOverwrite } from '#work/use-overwrite.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { actionMarkWork } from './action-mark-work-definition.ts';
import { notifyConflict } from './notify-conflict.tsx';
import { reminderEditWork } from './reminder-edit-work-definition.ts';

/** A change that a person makes to the state of an action. */
export type MarkRequest = Pick<ParsedInput<typeof actionMarkSet>, 'change'> &
  Partial<Pick<ParsedInput<typeof actionMarkSet>, 'until' | 'assigneeId'>>;

/** An edited reminder is assigned to everybody again, which replaces the queued changes before it. */
const toUnassignment = (input: unknown): readonly ParsedInput<typeof actionMarkSet>[] => {
  const edit = v.safeParse(reminderEdit.input, input);
  if (!edit.success) return [];
  const { reminderId, revision } = edit.output;
  return [{ key: reminderKey(reminderId), change: 'assigned', until: null, assigneeId: null, revision }];
};

/** Changes that are queued on this device, in the order of submission; refused ones have no effect. */
export const queuedChanges = (entries: readonly OutboxEntry[]): readonly ParsedInput<typeof actionMarkSet>[] =>
  entries.flatMap((entry) => {
    if (needsUserAction(entry)) return [];
    if (entry.kind === reminderEditWork.kind) return toUnassignment(entry.input);
    if (entry.kind !== actionMarkWork.kind) return [];
    const input = v.safeParse(actionMarkSet.input, entry.input);
    return input.success ? [input.output] : [];
  });

/** State of an action on the server, with the queued changes applied. */
export const applyQueuedMarks = (
  key: string,
  marks: readonly ActionMark[],
  queued: readonly ParsedInput<typeof actionMarkSet>[],
): ActionMark => {
  const stored = marks.find((mark) => mark.key === key) ?? { ...initialMarkState, key, revision: 0 };
  return queued
    .filter((change) => change.key === key)
    .reduce<ActionMark>(
      (mark, change) => ({ key, ...applyMarkChange(mark, change), revision: mark.revision + 1 }),
      stored,
    );
};

/** Shared states of next actions, and the call that changes one: at once on the screen, then through the outbox. */
export const useActionMarks = (stored: readonly ActionMark[]) => {
  const { entries } = useOutbox();
  const submit = useSubmitTogether(actionMarkWork);
  const overwriteOf = useOverwrite();
  const queries = useQueryClient();
  /** States that this screen changed and the stored list does not contain yet. */
  const [pendingMarks, setPendingMarks] = useState<readonly ActionMark[]>([]);
  const queued = queuedChanges(entries);
  const markOf = (key: string): ActionMark => {
    const mark = applyQueuedMarks(key, stored, queued);
    const pendingMark = pendingMarks.find((mark) => mark.key === key);
    return pendingMark && pendingMark.revision > mark.revision ? pendingMark : mark;
  };
  // A toast offers to undo long after the render that showed it.
  const latest = useLatest(markOf);
  const dropPressedMark = (key: string) => setPendingMarks((all) => all.filter((mark) => mark.key !== key));
  /** Resolves to undefined if a colleague’s change or a full device prevented it. */
  const change = async (
    key: string,
    title: string,
    request: MarkRequest,
  ): Promise<'accepted' | 'pending' | undefined> => {
    const previousMark = latest.current(key);
    const completeRequest = { until: null, assigneeId: null, ...request };
    const nextMark = { key, ...applyMarkChange(previousMark, completeRequest), revision: previousMark.revision + 1 };
    setPendingMarks((all) => [...all.filter((mark) => mark.key !== key), nextMark]);
    try {
      const [result] = await submit([{ title, input: { key, revision: previousMark.revision, ...completeRequest } }]);
      if (result?.state === 'refused' || result?.state === 'blocked') {
        dropPressedMark(key);
        const message = result.state === 'refused' ? result.refused.message : result.message;
        notify({ type: 'warning', message, durationMs: 8_000 });
      }
      if (result?.state === 'queued-conflict') {
        dropPressedMark(key);
        notifyConflict(result.message, overwriteOf(result.entry));
      }
      await queries.invalidateQueries({ queryKey: readKey(followUpList) });
      return result?.state === 'accepted' || result?.state === 'pending' ? result.state : undefined;
    } catch (error) {
      dropPressedMark(key);
      notify({ type: 'error', message: describeRefusal(error, 'sending').message });
      return undefined;
    }
  };
  return { markOf, latestMarkOf: (key: string) => latest.current(key), change };
};
