import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyChange } from '#shared/forms/change.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { normalize } from '#shared/forms/normalize.ts';
import { type RawGroup, type RawValue, textAt, valueAt } from '#shared/forms/raw.ts';
import { fieldStateOf, walk } from '#shared/forms/walk.ts';

/**
 * Normalizes a schema form while it is typed: dependent resets, copies and cleared values. Errors of fields that become
 * hidden are cleared.
 */
export const useNormalizedForm = <Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(() => {
    // Writes of the normalization trigger the subscription again.
    let isNormalizing = false;
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, errors = {} }) => {
        if (isNormalizing) return;
        const values = form.getValues() as RawGroup;
        const normalized =
          type === 'change' && name
            ? applyChange(fields, values, { path: name, value: (valueAt(values, name) ?? '') as RawValue }, context)
            : normalize(fields, values, context);
        const hasErrors = Object.keys(errors).length > 0;
        if (normalized === values && !hasErrors) return;
        isNormalizing = true;
        walk(fields, normalized, context, {
          onField: ({ field, path, value, scope }) => {
            if (value !== textAt(values, path)) form.setValue(path, value);
            if (hasErrors && fieldStateOf(field, scope) === 'hidden' && form.getFieldState(path).error)
              form.clearErrors(path);
          },
        });
        isNormalizing = false;
      },
    });
  }, [form, fields, context]);
};
