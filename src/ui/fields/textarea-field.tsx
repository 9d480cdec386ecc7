import { Textarea } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { controlLook, FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { characterCount } from './text-field.tsx';

interface TextareaFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly rows?: number;
  readonly placeholder?: string;
  /** Shows a character count near the limit; longer text is kept and rejected by the schema. */
  readonly maxLength?: number;
}

/** A multi-line text field that grows with its content. The form value is a string. */
export function TextareaField<T extends FieldValues, Out = T>(props: TextareaFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error} aside={characterCount(value, props.maxLength)}>
      <Textarea
        {...controlLook}
        ref={field.ref}
        name={field.name}
        autoComplete="off"
        rows={props.rows ?? 4}
        maxHeight="24rem"
        css={{ fieldSizing: 'content', minHeight: `${(props.rows ?? 4) * 1.5 + 1.25}rem` }}
        value={value}
        placeholder={props.placeholder}
        aria-describedby={bound.describedBy}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </FieldFrame>
  );
}
