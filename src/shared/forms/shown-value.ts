import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { phoneInPairs } from '#shared/primitives/phone/phone-pairs.ts';
import { listOfField } from './node.ts';
import type { Placed } from './walk.ts';

/** A typed value of a described field in the words of the form: dates, telephones, labels instead of codes. */
export const shownValue = ({ field, scene }: Pick<Placed, 'field' | 'scene'>, value: string): string => {
  if (value === '') return '';
  if (field.kind === 'day') return frenchDate(value);
  if (field.kind === 'phone') return phoneInPairs(value);
  if (field.kind === 'decimal') return value.replace('.', ',');
  const list = listOfField(field, scene);
  const entries = field.entries ?? (list && scene.context.lists[list]);
  return entries?.find(({ code }) => code === value)?.libelle ?? value;
};

/** A described field as it counts: what was typed, else what is deduced in its place and that it is; empty for neither. */
export const countedValue = (one: Placed): string => {
  const { deduced } = one.field;
  if (one.value !== '' || !deduced) return shownValue(one, one.value);
  const value = shownValue(one, deduced.value(one.scene));
  return value === '' ? '' : `${value}, ${deduced.said}`;
};
