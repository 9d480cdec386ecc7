import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyChange } from '#shared/forms/change.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { type RawGroup, type RawValue, textAt, valueAt } from '#shared/forms/raw.ts';
import { fieldStateOf, walkFields } from '#shared/forms/walk.ts';

/** True for a field of a list row: its path names another row once a row is removed. */
const isInList = (path: string): boolean => /\.\d+(?:\.|$)/.test(path);

/**
 * Normalizes a schema form while it is typed: dependent resets, copies and cleared values. A text that is cleared since its
 * field does not apply comes back when the field applies again: a choice taken by mistake costs nothing. Errors of fields
 * that become hidden are cleared.
 */
export const useNormalizedForm = <Out>(
  form: UseFormReturn<FieldValues, unknown, Out>,
  fields: Group,
  context: QuoteContext,
): void => {
  useEffect(() => {
    // Writes of the normalization trigger the subscription again.
    let isNormalizing = false;
    /** Texts of fields that do not apply now, by path. */
    const cleared = new Map<string, string>();
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, errors = {} }) => {
        if (isNormalizing) return;
        // The form shows another record.
        if (!name) cleared.clear();
        const values = form.getValues() as RawGroup;
        const normalized =
          type === 'change' && name
            ? applyChange(fields, values, { path: name, value: (valueAt(values, name) ?? '') as RawValue }, context)
            : normalizeValues(fields, values, context);
        const hasErrors = Object.keys(errors).length > 0;
        if (normalized === values && !hasErrors && cleared.size === 0) return;
        isNormalizing = true;
        walkFields(fields, normalized, context, {
          onField: ({ field, path, value, scope }) => {
            const currentText = textAt(values, path);
            const isActive = field.isActive?.(scope) ?? true;
            if (!isActive && value === '' && currentText !== '' && !isInList(path)) cleared.set(path, currentText);
            const restoredText = isActive && value === '' && path !== name ? cleared.get(path) : undefined;
            if (isActive) cleared.delete(path);
            if ((restoredText ?? value) !== currentText) form.setValue(path, restoredText ?? value);
            if (hasErrors && fieldStateOf(field, scope) === 'hidden' && form.getFieldState(path).error)
              form.clearErrors(path);
          },
        });
        isNormalizing = false;
      },
    });
  }, [form, fields, context]);
};
