import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { parseTimeOfDay } from '#shared/primitives/parsers/time-of-day.ts';
import { formatPhone } from '#shared/primitives/phone/format-phone.ts';
import { formatPlate } from '#shared/primitives/plate.ts';
import { listOfField } from './node.ts';
import type { LocatedField } from './walk.ts';

const formatMoney = (value: string): string => {
  const amount = parseXpf(value);
  return amount === null ? value : formatXpf(amount);
};

/** Formats a field's value for reading: dates, telephones, amounts, labels instead of codes. */
export const displayValue = ({ field, scope }: Pick<LocatedField, 'field' | 'scope'>, value: string): string => {
  if (value === '') return '';
  if (field.kind === 'day') return frenchDate(value);
  if (field.kind === 'time') return parseTimeOfDay(value) ?? value;
  if (field.kind === 'phone') return formatPhone(`${field.callingCode?.(scope) ?? ''}${value}`);
  if (field.kind === 'money') return formatMoney(value);
  if (field.kind === 'plate') return formatPlate(value);
  if (field.kind === 'decimal') return value.replace('.', ',');
  const list = listOfField(field, scope);
  const entries = field.entries ?? (list && scope.context.lists[list]);
  return entries?.find(({ code }) => code === value)?.libelle ?? value;
};

/**
 * Formats the value that counts for a field: the typed one, else the computed default, explained; empty if there
 * is neither.
 */
export const effectiveValue = (locatedField: Omit<LocatedField, 'path'>): string => {
  const { computedDefault } = locatedField.field;
  if (locatedField.value !== '' || !computedDefault) return displayValue(locatedField, locatedField.value);
  const value = displayValue(locatedField, computedDefault.value(locatedField.scope));
  return value === '' ? '' : [value, computedDefault.explanation].filter(Boolean).join(', ');
};
