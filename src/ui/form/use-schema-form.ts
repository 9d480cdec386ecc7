import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { listErrors } from './form-errors.ts';

interface SchemaFormOptions<In extends FieldValues> {
  readonly defaultValues: DefaultValues<In>;
  /** Validates on submit instead of on blur, for lists whose new rows start out incomplete. */
  readonly validatesOnSubmit?: boolean;
}

/**
 * A form validated by one valibot schema: fields edit its input, `onSubmit` receives its output. A field’s error
 * appears on blur and disappears as soon as its value is valid, also by a change of another field that it is compared with.
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
  const { subscribe, getFieldState, clearErrors, trigger } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type, errors = {} }) => {
          if (type !== 'change' || name === undefined) return;
          const isServerError = (path: string) => getFieldState(path as FieldPath<In>).error?.type === 'server';
          // A server error applied to the value that was sent: clear it when the value changes.
          if (isServerError(name)) clearErrors(name as FieldPath<In>);
          // The library validates only the changed field.
          const otherPaths = listErrors(errors).flatMap((error) =>
            error.name === null || error.name === name || isServerError(error.name)
              ? []
              : [error.name as FieldPath<In>],
          );
          if (otherPaths.length > 0) void trigger(otherPaths);
        },
      }),
    [subscribe, getFieldState, clearErrors, trigger],
  );
  return form;
};
