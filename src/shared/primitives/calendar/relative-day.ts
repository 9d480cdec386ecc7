import { frenchWeekdays, weekdayOf } from './calendar.ts';
import { addDays, addMonths, type DayLimits, monthBounds } from './days.ts';

/** Today and the limits of a field, by which « demain » and a day without year are understood; all `yyyy-mm-dd`. */
export interface ReferenceDays extends DayLimits {
  readonly today: string;
}

const isPastField = ({ today, max }: ReferenceDays): boolean => max !== undefined && max <= today;

const fixedDays: Readonly<Record<string, number>> = {
  'avant hier': -2,
  hier: -1,
  aujourdhui: 0,
  'ce jour': 0,
  demain: 1,
  'apres demain': 2,
};

/** Adds days, weeks, months or years of « dans 15 jours », « dans une semaine », « J+1 », « il y a 3 jours ». */
const parseCountedDay = (text: string, today: string): string | null => {
  const [, direction = 'dans', count = '', unit = 'jour'] =
    /^(dans|sous|il y a) (\d{1,3}|une?|huit|quinze) (jour|semaine|mois|an)(?:nee)?s?$/.exec(text) ??
    /^j ?(\+) ?(\d{1,3})$/.exec(text) ??
    [];
  if (count === '') return null;
  const words: Readonly<Record<string, number>> = { un: 1, une: 1, huit: 8, quinze: 15 };
  const amount = (words[count] ?? Number(count)) * (direction === 'il y a' ? -1 : 1);
  if (unit === 'mois') return addMonths(today, amount);
  if (unit === 'an') return addMonths(today, 12 * amount);
  return addDays(today, amount * (unit === 'semaine' ? 7 : 1));
};

/**
 * « lundi », « vendredi prochain », « mardi dernier ». A weekday alone is the next one, or the last one in a field of
 * past days.
 */
const parseWeekday = (text: string, reference: ReferenceDays): string | null => {
  const [, name = '', word = ''] =
    /^(?:ce )?([a-z]+di|dimanche)(?: (prochain|qui vient|dernier|passe))?$/.exec(text) ?? [];
  const weekday = frenchWeekdays.findIndex((weekdayName) => weekdayName === name);
  if (weekday < 0) return null;
  const isPast = word === '' ? isPastField(reference) : word === 'dernier' || word === 'passe';
  const daysAhead = (weekday - weekdayOf(reference.today) + 7) % 7;
  return addDays(reference.today, isPast ? daysAhead - 7 : daysAhead || 7);
};

/** « fin du mois », « 1er du mois », « fin du mois prochain ». */
const parseMonthBound = (text: string, reference: ReferenceDays): string | null => {
  const [, bound = '', which = ''] =
    /^(premier|1er|fin|dernier)(?: jour)? (?:du|de|de ce) mois(?: (prochain|suivant))?$/.exec(text) ?? [];
  if (bound === '') return null;
  const isStart = bound === 'premier' || bound === '1er';
  // In a field of future days, « 1er du mois » is the first day of the next month.
  const isNext = which !== '' || (isStart && !isPastField(reference) && !reference.today.endsWith('-01'));
  const { first, last } = monthBounds(isNext ? addMonths(reference.today, 1) : reference.today);
  return isStart ? first : last;
};

/** A day in words relative to today, folded: « demain », « lundi », « fin du mois », « dans 15 jours »; null for other text. */
export const parseRelativeDay = (text: string, reference: ReferenceDays): string | null => {
  const offset = fixedDays[text];
  if (offset !== undefined) return addDays(reference.today, offset);
  return parseCountedDay(text, reference.today) ?? parseWeekday(text, reference) ?? parseMonthBound(text, reference);
};
