import { allowedEffects, assertInvariant } from './invariants.ts';
import type { ReminderState } from './memory-reminders.ts';
import type { SubmittedItem } from './sim-model.ts';
import type { Simulation } from './simulation.ts';

/** The revision that the author of an edit saw. */
const seenRevision = (text: string): number => Number(/ vu (\d+)$/.exec(text)?.[1] ?? Number.NaN);

/** True if another person changed the reminder since the author of an edit saw it. */
export const isOvertaken = ({ edits }: SubmittedItem, reminders: readonly ReminderState[]): boolean => {
  if (!edits) return false;
  const change = reminders.find(({ id }) => id === edits.reminderId)?.changes[edits.revision];
  return change !== undefined && change.text !== edits.text;
};

/**
 * After all faults ended: each edit is in the history once, unless another person changed the reminder first; no edit overwrote a
 * change that its author had not seen; the reminder has the text of the last edit.
 */
export const assertReminders = ({ submitted }: Simulation, reminders: readonly ReminderState[]): void => {
  for (const { revision, changes } of reminders)
    assertInvariant(
      revision === changes.length,
      `a reminder has revision ${revision} after ${changes.length} changes in its history`,
    );
  for (const { text, changes } of reminders) {
    const edits = changes.map((change, index) => ({ text: change.text, index })).filter((edit) => edit.text !== null);
    for (const edit of edits)
      assertInvariant(
        seenRevision(edit.text ?? '') === edit.index,
        `an edit of revision ${seenRevision(edit.text ?? '')} was applied over revision ${edit.index}`,
      );
    const last = edits.at(-1);
    assertInvariant(last === undefined || last.text === text, `a reminder is « ${text} » after « ${last?.text} »`);
  }
  for (const item of submitted) {
    if (!item.edits) continue;
    const { reminderId, text } = item.edits;
    const times = reminders
      .find(({ id }) => id === reminderId)
      ?.changes.filter((change) => change.text === text).length;
    const allowed = isOvertaken(item, reminders) ? [0] : allowedEffects(item);
    assertInvariant(
      times !== undefined && allowed.includes(times),
      `an edit of a reminder took effect ${times} times, not ${allowed.join(' or ')}`,
    );
  }
};
