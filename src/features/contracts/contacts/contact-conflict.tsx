import type { FieldValues } from 'react-hook-form';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { FormConflict } from '#work/drafts/form-conflict.tsx';
import type { ContactChange } from './use-contact-change.ts';

interface ContactConflictProps<Seen, Values extends FieldValues> {
  readonly change: ContactChange<Seen, Values>;
  /** Formats the values for the comparison. */
  readonly label: (values: Values) => readonly LabelledValue[];
}

/** Optimistic-concurrency conflict dialog, shown once another person changed the same data. */
export function ContactConflict<Seen, Values extends FieldValues>({
  change,
  label,
}: ContactConflictProps<Seen, Values>) {
  return (
    <FormConflict
      concurrent={change.concurrent}
      formatValues={label}
      isBusy={change.isBusy}
      onOverwrite={change.send}
      onDiscard={() => void change.reload()}
    />
  );
}
