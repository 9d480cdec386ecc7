import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';

/**
 * Normalizes the values again when the rules change while the quote is open: a new day, or broker defaults that arrived
 * later. The changes are treated like typed ones.
 */
export const useCurrentRules = (
  form: UseFormReturn<FieldValues, unknown, FieldValues>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(() => {
    const values = form.getValues() as RawGroup;
    const normalized = normalizeValues(fields, values, context);
    if (normalized === values) return;
    walkFields(fields, normalized, context, {
      onField: ({ path, value }) => {
        if (value !== textAt(values, path)) form.setValue(path, value);
      },
    });
  }, [form, fields, context]);
};
