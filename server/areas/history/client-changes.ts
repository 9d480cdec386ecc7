import { clientContext, clientFields } from '#shared/clients/client-form.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { walkFields } from '#shared/forms/walk.ts';
import type { HistoryChange } from '#shared/operations/contracts/history.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';

export type Lists = Readonly<Record<string, readonly ListItem[]>>;

const displayValues = (typed: RawGroup, lists: Lists): Map<string, readonly [label: string, value: string]> => {
  const values = new Map<string, readonly [string, string]>();
  walkFields(clientFields, typed, clientContext('', lists), {
    onField: (locatedField) => {
      if (locatedField.field.kind !== 'hidden')
        values.set(locatedField.path, [locatedField.field.label, displayValue(locatedField, locatedField.value)]);
    },
  });
  return values;
};

/** Fields that differ between two states of a client form, with the labels of the form. */
export const clientChanges = (before: RawGroup, after: RawGroup, lists: Lists): HistoryChange[] => {
  const [was, is] = [displayValues(before, lists), displayValues(after, lists)];
  return [...is].flatMap(([path, [label, value]]) => {
    const [, old = ''] = was.get(path) ?? [];
    return old === value ? [] : [{ label, before: old || null, after: value || null }];
  });
};
