import type { FieldValues } from 'react-hook-form';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { type LabelledValue, pairValues } from '#ui/facts/labelled-values.ts';
import type { ConcurrentForm } from './use-concurrent-form.ts';

interface FormConflictProps<Seen, In extends FieldValues, Out> {
  readonly of: ConcurrentForm<Seen, In, Out>;
  /** The values in words; `seen` is what they were filled from. */
  readonly tell: (values: In, seen: Seen) => readonly LabelledValue[];
  readonly isBusy: boolean;
  /** Sends what was typed, over what somebody else wrote. */
  readonly onKeep: (values: Out, theirs: Seen) => Promise<void>;
  /** What was typed is given up; the form still holds it. */
  readonly onTake?: () => void;
}

/** What somebody else wrote meanwhile beside what was typed, once there is such a thing. */
export function FormConflict<Seen, In extends FieldValues, Out>({
  of: { form, valuesOf, seen, conflict, keepMine, fill, leave },
  tell,
  isBusy,
  onKeep,
  onTake,
}: FormConflictProps<Seen, In, Out>) {
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <ConflictDialog
      values={pairValues(tell(mine, seen), tell(valuesOf(theirs), theirs))}
      isBusy={isBusy}
      onKeepMine={() => {
        keepMine(theirs);
        // What no longer passes is told by its fields.
        void form.handleSubmit((values) => onKeep(values, theirs), leave)();
      }}
      onDiscardMine={() => {
        onTake?.();
        fill(theirs);
      }}
      onClose={leave}
    />
  );
}
