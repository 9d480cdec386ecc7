import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { normalize } from '#shared/forms/normalize.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walk } from '#shared/forms/walk.ts';

/**
 * Brings the values under the rules of now, where these are others than those they were made under: it is another day, or
 * the device learnt meanwhile what the broker fixed. What they change is a change like one that was typed.
 */
export const useRulesOfNow = (
  form: UseFormReturn<FieldValues, unknown, FieldValues>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(() => {
    const values = form.getValues() as RawGroup;
    const normalized = normalize(fields, values, context);
    if (normalized === values) return;
    walk(fields, normalized, context, {
      onField: ({ path, value }) => {
        if (value !== textAt(values, path)) form.setValue(path, value);
      },
    });
  }, [form, fields, context]);
};
