import type { ComponentProps } from 'react';
import { errorId, Field, hintId } from './field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
}

export function TextInput({ id, label, error, ...input }: Props) {
  return (
    <Field id={id} label={label} error={error}>
      <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={`${errorId(id)} ${hintId(id)}`} />
    </Field>
  );
}
