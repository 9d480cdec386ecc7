import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';

interface SchemaFormOptions<In extends FieldValues> {
  readonly defaultValues: DefaultValues<In>;
  /** Validates on submit instead of on blur, for lists whose new rows start out incomplete. */
  readonly validatesOnSubmit?: boolean;
}

/**
 * A form validated by one valibot schema: fields edit its input, `onSubmit` receives its output. A field’s error
 * appears on blur and disappears as soon as the value is valid.
 */
export const useSchemaForm = <In extends FieldValues, Out>(
  schema: v.GenericSchema<In, Out>,
  { defaultValues, validatesOnSubmit = false }: SchemaFormOptions<In>,
): UseFormReturn<In, unknown, Out> => {
  const form = useForm<In, unknown, Out>({
    resolver: valibotResolver<In, unknown, Out>(schema),
    mode: validatesOnSubmit ? 'onSubmit' : 'onTouched',
    // The error summary receives the focus: focusing the field would hide the summary behind a tablet’s keyboard.
    shouldFocusError: false,
    defaultValues,
  });
  const { subscribe, getFieldState, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          // A server error applied to the value that was sent: clear it when the value changes.
          const field = name as FieldPath<In> | undefined;
          if (type === 'change' && field && getFieldState(field).error?.type === 'server') clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
  return form;
};
