import * as v from 'valibot';
import { messages } from '../messages.ts';
import { fold } from '../text.ts';
import { frenchDate } from './calendar.ts';
import { isRealDay } from './days.ts';

const monthNames = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ');
const weekday = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche),? /;

/** French month names, January first. */
export const frenchMonths = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

const iso = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Splits a typed date into day, month and year, without checking that the day exists. */
const parts = (typed: string): readonly [date: string, month: string, year: string] | null => {
  const text = fold(typed).replace(weekday, '').trim();
  const isoMatch = /^(\d{4})-(\d{2})-(\d{2})(?:t.*)?$/.exec(text);
  if (isoMatch) return [isoMatch[3] ?? '', isoMatch[2] ?? '', isoMatch[1] ?? ''];
  const compact = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text);
  const separated = /^(\d{1,2})\s?[/.\-\s]\s?(\d{1,2})\s?[/.\-\s]\s?(\d{2}|\d{4})$/.exec(text);
  const numeric = compact ?? separated;
  if (numeric) return [numeric[1] ?? '', numeric[2] ?? '', numeric[3] ?? ''];
  const named = /^(\d{1,2})(?:er)?[ .\-/]?([a-z]{3,9})\.?[ .\-/]?(\d{2}|\d{4})$/.exec(text);
  if (!named) return null;
  const month = monthNames.findIndex((name) => name.startsWith(named[2] ?? '?')) + 1;
  const isAmbiguous = monthNames.filter((name) => name.startsWith(named[2] ?? '?')).length !== 1;
  return isAmbiguous ? null : [named[1] ?? '', String(month), named[3] ?? ''];
};

/**
 * Parses a day as a French speaker types or pastes it: `05032024`, `050324`, `5/3/24`, `05/03/2024`, `5.3.2024`, `5
 * mars 2024`, `2024-03-05`. A two-digit year becomes the latest matching year up to `latestYear`. Returns `yyyy-mm-dd`,
 * or null if the text is no date or the day does not exist: nothing is corrected.
 */
export const parseFrenchDate = (typed: string, latestYear: number): string | null => {
  const found = parts(typed);
  if (!found) return null;
  const [date, month, written] = found;
  const year = written.length === 4 ? Number(written) : fullYear(Number(written), latestYear);
  const day = iso(year, Number(month), Number(date));
  return isRealDay(day) ? day : null;
};

/** Like `parseFrenchDate`, but null unless the year has four digits: an unfinished text is not interpreted. */
export const parseCompleteFrenchDate = (typed: string): string | null =>
  parts(typed)?.[2].length === 4 ? parseFrenchDate(typed, 0) : null;

const fullYear = (lastTwo: number, latestYear: number): number => {
  const sameCentury = latestYear - (latestYear % 100) + lastTwo;
  return sameCentury > latestYear ? sameCentury - 100 : sameCentury;
};

/** Inserts the slashes of `dd/mm/yyyy` into consecutive digits; any other text is returned unchanged. */
export const maskFrenchDate = (text: string): string => {
  const digits = /^\d{2}(?:\d{1,6}|\/\d{3,6})$/.test(text) ? text.replace('/', '') : null;
  if (digits === null) return text;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part) => part !== '').join('/');
};

export interface DayLimits {
  /** Earliest and latest day allowed, `yyyy-mm-dd`, inclusive. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * Validation message for a day in a form, or null if it is valid. `value` is `yyyy-mm-dd`, empty, or the raw typed
 * text.
 */
export const dayProblem = (value: string, { min, max }: DayLimits = {}): string | null => {
  if (value === '') return null;
  if (!isRealDay(value)) return parts(value) ? messages.dateImpossible(value) : messages.dateUnread;
  if (min !== undefined && value < min) return messages.dateTooEarly(frenchDate(min));
  if (max !== undefined && value > max) return messages.dateTooLate(frenchDate(max));
  return null;
};

/** An optional day of a form: empty, or a day that exists within the limits. */
export const optionalDaySchema = (limits: DayLimits = {}) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? dayProblem(dataset.value, limits) : null;
      if (problem !== null) addIssue({ message: problem });
    }),
  );

/** A required day of a form. The message names `label`. Specification 3, section 5. */
export const daySchema = (label: string, limits: DayLimits = {}) =>
  v.pipe(v.string(messages.required(label)), v.nonEmpty(messages.required(label)), optionalDaySchema(limits));
