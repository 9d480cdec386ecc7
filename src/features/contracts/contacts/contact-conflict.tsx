import type { FieldValues } from 'react-hook-form';
import type { LabelledValue } from '#ui/facts/labelled-values.ts';
import { FormConflict } from '#work/kept/form-conflict.tsx';
import type { ContactChange } from './use-contact-change.ts';

interface ContactConflictProps<Seen, Values extends FieldValues> {
  readonly change: ContactChange<Seen, Values>;
  /** The values in words. */
  readonly tell: (values: Values) => readonly LabelledValue[];
}

/** What somebody else wrote meanwhile beside one's own, once there is such a thing. */
export function ContactConflict<Seen, Values extends FieldValues>({
  change,
  tell,
}: ContactConflictProps<Seen, Values>) {
  return (
    <FormConflict
      of={change.concurrent}
      tell={tell}
      isBusy={change.isBusy}
      onKeep={change.send}
      onTake={() => void change.reload()}
    />
  );
}
