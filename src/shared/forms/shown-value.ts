import { frenchDate } from '#shared/primitives/calendar.ts';
import { phoneInPairs } from '#shared/primitives/phone/phone-pairs.ts';
import type { Placed } from './walk.ts';

/** A typed value of a described field in the words of the form: dates, telephones, labels instead of codes. */
export const shownValue = ({ field, scene }: Pick<Placed, 'field' | 'scene'>, value: string): string => {
  if (value === '') return '';
  if (field.kind === 'day') return frenchDate(value);
  if (field.kind === 'phone') return phoneInPairs(value);
  if (field.kind === 'decimal') return value.replace('.', ',');
  const entries = field.entries ?? (field.list && scene.context.lists[field.list]);
  return entries?.find(({ code }) => code === value)?.libelle ?? value;
};
