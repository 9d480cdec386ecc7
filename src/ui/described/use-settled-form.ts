import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changed } from '#shared/products/form/change.ts';
import type { Group, QuoteContext } from '#shared/products/form/node.ts';
import { type RawGroup, type RawValue, textAt, valueAt } from '#shared/products/form/raw.ts';
import { settle } from '#shared/products/form/settle.ts';
import { walk } from '#shared/products/form/walk.ts';

/** Keeps every dependence between the values of a described form while it is typed: resets, copies, what does not count. */
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
      callback: ({ name, type }) => {
        if (isSettling) return;
        const values = form.getValues() as RawGroup;
        const settled =
          type === 'change' && name
            ? changed(fields, values, { path: name, value: (valueAt(values, name) ?? '') as RawValue }, context)
            : settle(fields, values, context);
        if (settled === values) return;
        isSettling = true;
        walk(fields, settled, context, {
          onField: ({ path, value }) => {
            if (value !== textAt(values, path)) form.setValue(path, value);
          },
        });
        isSettling = false;
      },
    });
  }, [form, fields, context]);
};
