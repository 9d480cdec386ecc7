import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Group, QuoteContext } from '#shared/products/form/node.ts';
import { type RawGroup, textAt } from '#shared/products/form/raw.ts';
import { settle } from '#shared/products/form/settle.ts';
import { walk } from '#shared/products/form/walk.ts';

/** The fields that start anew when the person changes the field at a path. */
const resetBy = (fields: Group, values: RawGroup, context: QuoteContext, changed: string): readonly string[] => {
  let resets: readonly string[] = [];
  walk(fields, values, context, {
    onField: ({ field, path }) => {
      if (path === changed) resets = (field.resets ?? []).map((name) => path.replace(/[^.]+$/, name));
    },
  });
  return resets;
};

/** Keeps every dependence between the values of a described form while it is typed: resets, copies, what does not count. */
export const useSettledForm = <Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type !== 'change' || !name) return;
          for (const path of resetBy(fields, form.getValues(), context, name)) form.setValue(path, '');
          const values = form.getValues() as RawGroup;
          const settled = settle(fields, values, context);
          if (settled === values) return;
          walk(fields, settled, context, {
            onField: ({ path, value }) => {
              if (value !== textAt(values, path)) form.setValue(path, value);
            },
          });
        },
      }),
    [form, fields, context],
  );
};
