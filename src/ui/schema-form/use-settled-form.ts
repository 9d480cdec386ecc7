import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changed } from '#shared/forms/change.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, type RawValue, textAt, valueAt } from '#shared/forms/raw.ts';
import { settle } from '#shared/forms/settle.ts';
import { stateOf, walk } from '#shared/forms/walk.ts';

/**
 * Keeps every dependence between the values of a described form while it is typed: resets, copies, what does not count.
 * What was wrong with a field that no longer shows is forgotten with it.
 */
export const useSettledForm = <Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(() => {
    // What settling writes is a change too.
    let isSettling = false;
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, errors = {} }) => {
        if (isSettling) return;
        const values = form.getValues() as RawGroup;
        const settled =
          type === 'change' && name
            ? changed(fields, values, { path: name, value: (valueAt(values, name) ?? '') as RawValue }, context)
            : settle(fields, values, context);
        const hasErrors = Object.keys(errors).length > 0;
        if (settled === values && !hasErrors) return;
        isSettling = true;
        walk(fields, settled, context, {
          onField: ({ field, path, value, scene }) => {
            if (value !== textAt(values, path)) form.setValue(path, value);
            if (hasErrors && stateOf(field, scene) === 'hidden' && form.getFieldState(path).error)
              form.clearErrors(path);
          },
        });
        isSettling = false;
      },
    });
  }, [form, fields, context]);
};
