import type { FieldValues } from 'react-hook-form';
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx';
import type { ComparedValue } from '#ui/facts/comparison-table.tsx';
import { compareValues, type LabelledValue } from '#ui/facts/labelled-values.ts';
import type { ConcurrentForm } from './use-concurrent-form.ts';

interface FormConflictProps<Seen, In extends FieldValues, Out> {
  readonly concurrent: ConcurrentForm<Seen, In, Out>;
  /** Formats values for people; `seen` is the row they were filled from. */
  readonly formatValues: (values: In, opened: Seen) => readonly LabelledValue[];
  /** Differences of values that `formatValues` leaves out, as long texts. None by default. */
  readonly compareOthers?: (base: In | undefined, mine: In, theirs: In) => readonly ComparedValue[];
  readonly isBusy: boolean;
  /** Saves the merged values over the other person's. */
  readonly onOverwrite: (values: Out, theirs: Seen) => Promise<void>;
  /** Called before the typed values are discarded. */
  readonly onDiscard?: () => void;
}

/**
 * Conflict dialog (optimistic concurrency): of fields that both changed, the value before, the typed one and the one that
 * another person saved meanwhile. What only the other person changed stays theirs.
 */
export function FormConflict<Seen, In extends FieldValues, Out>({
  concurrent: { form, valuesOf, baseRow: seen, base, conflict, mergeWith, refill, dismissConflict },
  formatValues,
  compareOthers = () => [],
  isBusy,
  onOverwrite,
  onDiscard,
}: FormConflictProps<Seen, In, Out>) {
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  return (
    <ConflictDialog
      values={[
        ...compareValues(
          base && formatValues(base, seen),
          formatValues(mine, seen),
          formatValues(valuesOf(theirs), theirs),
        ),
        ...compareOthers(base, mine, valuesOf(theirs)),
      ]}
      isBusy={isBusy}
      onKeepMine={() => {
        mergeWith(theirs);
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
