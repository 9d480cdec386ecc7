import { Textarea } from '@chakra-ui/react';
import type { FieldValues } from 'react-hook-form';
import { controlLook, FieldFrame, type FieldProps, useBoundField } from './field-frame.tsx';
import { counter } from './text-field.tsx';

interface TextareaFieldProps<T extends FieldValues, Out> extends FieldProps<T, Out> {
  readonly rows?: number;
  readonly placeholder?: string;
  /** Counted under the field once the text nears it; longer text is kept and refused by the form's rules. */
  readonly maxLength?: number;
}

/** Several lines of text; the box grows with them. The form holds a string. */
export function TextareaField<T extends FieldValues, Out = T>(props: TextareaFieldProps<T, Out>) {
  const bound = useBoundField(props);
  const { field } = bound;
  const value: string = field.value ?? '';
  return (
    <FieldFrame {...props} id={bound.id} error={bound.error} aside={counter(value, props.maxLength)}>
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
