import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';

interface SchemaFormOptions<In extends FieldValues> {
  readonly defaultValues: DefaultValues<In>;
  /** Values from elsewhere (an answer, a draft) that fill the form when they come. */
  readonly values?: In;
  /** Tells errors once one tried to send, not when a field is left: lines that are added would be wrong from the start. */
  readonly isPatient?: boolean;
}

/**
 * A form held by one valibot schema: fields edit its input, `onSubmit` gets its output. A field's error appears as
 * soon as the field is left, and goes as soon as it is mended.
 */
export const useSchemaForm = <In extends FieldValues, Out>(
  schema: v.GenericSchema<In, Out>,
  { defaultValues, values, isPatient = false }: SchemaFormOptions<In>,
): UseFormReturn<In, unknown, Out> => {
  const form = useForm<In, unknown, Out>({
    resolver: valibotResolver<In, unknown, Out>(schema),
    mode: isPatient ? 'onSubmit' : 'onTouched',
    // The summary of errors takes the focus: a focused field would hide it behind a tablet's keyboard.
    shouldFocusError: false,
    defaultValues,
    // Read anew behind the form, they leave what is being typed.
    ...(values === undefined ? {} : { values, resetOptions: { keepDirtyValues: true } }),
  });
  const { subscribe, getFieldState, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          // What the server said of a field was said of what it held.
          const field = name as FieldPath<In> | undefined;
          if (type === 'change' && field && getFieldState(field).error?.type === 'server') clearErrors(field);
        },
      }),
    [subscribe, getFieldState, clearErrors],
  );
  return form;
};
