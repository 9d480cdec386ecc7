import type { FieldValues } from 'react-hook-form';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import { type LabelledValue, pairValues } from '#ui/facts/labelled-values.ts';
import type { ConcurrentForm } from './use-concurrent-form.ts';

interface FormConflictProps<Seen, In extends FieldValues, Out> {
  readonly concurrent: ConcurrentForm<Seen, In, Out>;
  /** Formats values for people; `seen` is the row they were filled from. */
  readonly formatValues: (values: In, seen: Seen) => readonly LabelledValue[];
  readonly isBusy: boolean;
  /** Saves the typed values over the other person's. */
  readonly onOverwrite: (values: Out, theirs: Seen) => Promise<void>;
  /** Called before the typed values are discarded. */
  readonly onDiscard?: () => void;
}

/** Conflict dialog (optimistic concurrency): the typed values beside those another person saved meanwhile. */
export function FormConflict<Seen, In extends FieldValues, Out>({
  concurrent: { form, valuesOf, seen, conflict, overwrite, refill, dismissConflict },
  formatValues,
  isBusy,
  onOverwrite,
  onDiscard,
}: FormConflictProps<Seen, In, Out>) {
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <ConflictDialog
      values={pairValues(formatValues(mine, seen), formatValues(valuesOf(theirs), theirs))}
      isBusy={isBusy}
      onKeepMine={() => {
        overwrite(theirs);
        // Validation errors are shown on the fields.
        void form.handleSubmit((values) => onOverwrite(values, theirs), dismissConflict)();
      }}
      onDiscardMine={() => {
        onDiscard?.();
        refill(theirs);
      }}
      onClose={dismissConflict}
    />
  );
}
