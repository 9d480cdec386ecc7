import * as v from 'valibot';
import { messages } from '../messages.ts';
import { fold, normalizeText } from '../text.ts';
import { dayInNoumea, frenchDate, frenchMonths } from './calendar.ts';
import { type DayLimits, daysBetween, isRealDay } from './days.ts';
import { parseRelativeDay, type ReferenceDays } from './relative-day.ts';

const foldedMonths = frenchMonths.map(fold);
const weekday = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:lun|mar|mer|jeu|ven|sam|dim)\.?),? (?=\S)/;
/** Words in front of a pasted date: « né le », « date d’effet : », « à compter du ». */
const leadingWords =
  /^(?:(?:date|deffet|effet|de|nee?|ne\(e\)|naissance|permis|obtenue?|a|compter|partir|des|depuis|le|du|au)(?: ?: ?| |$))+/;
/** Time of day or place after a date: « 00:00 », « à 14h32 », « à Nouméa ». */
const textAfter = /(?:(?: a|,)? \d{1,2} ?[:h] ?\d{2}(?::\d{2})?| a [a-z][a-z ]*)?[.,;]?$/;
/** First day of a month: « 1er », « 1 er », « 1° », « premier ». */
const firstDay = /^(?:premier|1 ?(?:ere?|re|°|o(?= )))(?= ?[a-z])/;
const toIsoDay = (year: number, month: number, date: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** Folded text of a date without the words and the time around it. */
const extractDateText = (typed: string): string =>
  fold(typed).replace(leadingWords, '').replace(weekday, '').replace(textAfter, '').replace(firstDay, '1').trim();

/** Folded text of « à partir de lundi », « demain 8h ». */
const extractRelativeText = (typed: string): string =>
  fold(typed)
    .replace(leadingWords, '')
    .replace(/(?: a|,)? \d{1,2} ?[:h] ?(?:\d{2})?[.,;]?$/, '')
    .trim();

/** Time with a zone: the day in Nouméa is the next one from 13:00 UTC on, as for a midnight that a program wrote in UTC. */
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Day in Nouméa of a time with a zone, as other programs export dates; null for other text. */
const parseInstantDay = (typed: string): string | null => {
  const text = normalizeText(typed);
  const time = instant.test(text) && isRealDay(text.slice(0, 10)) ? new Date(text.toUpperCase()) : null;
  return time && !Number.isNaN(time.getTime()) ? dayInNoumea(time) : null;
};

/** Splits a date into day, month and year as written, without checking that the day exists; the year may be missing. */
const splitDate = (text: string): readonly [date: string, month: string, year: string] | null => {
  const isoMatch = /^(\d{4})[ /.](\d{1,2})[ /.](\d{1,2})(?: ?t.*)?$/.exec(text);
  if (isoMatch) return [isoMatch[3] ?? '', isoMatch[2] ?? '', isoMatch[1] ?? ''];
  const compact = /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(text);
  const separated = /^(\d{1,2}) ?[/., ] ?(\d{1,2})(?: ?[/., ] ?(\d{2}|\d{4}))?$/.exec(text);
  const numeric = compact ?? separated;
  if (numeric) return [numeric[1] ?? '', numeric[2] ?? '', numeric[3] ?? ''];
  const namedMatch = /^(\d{1,2})[ ./]?([a-z]{3,9})\.?(?:[ ./]?(\d{2}|\d{4}))?$/.exec(text);
  if (!namedMatch) return null;
  const month = foldedMonths.findIndex((name) => name.startsWith(namedMatch[2] ?? '?')) + 1;
  const isAmbiguous = foldedMonths.filter((name) => name.startsWith(namedMatch[2] ?? '?')).length !== 1;
  return isAmbiguous ? null : [namedMatch[1] ?? '', String(month), namedMatch[3] ?? ''];
};

/**
 * Maximum distance in days by which a day without year is moved to lie within the limits: nobody means a day almost a
 * year away.
 */
const almostAYear = 335;

/**
 * Day of a year-less date that lies within the limits, else nearest to today: `30/11` typed on the 27th where the past is
 * meant stays in this year, so that the form refuses it and shows why.
 */
const findNearestDay = (date: number, month: number, { today, min, max }: ReferenceDays): string | null => {
  const year = Number(today.slice(0, 4));
  const distanceDays = (day: string) => Math.abs(daysBetween(today, day));
  const days = [year, year + 1, year - 1]
    .map((candidateYear) => toIsoDay(candidateYear, month, date))
    .filter(isRealDay)
    .sort((day, otherDay) => distanceDays(day) - distanceDays(otherDay));
  const isWithin = (day: string) => (min === undefined || day >= min) && (max === undefined || day <= max);
  return days.find((day) => isWithin(day) && distanceDays(day) < almostAYear) ?? days[0] ?? null;
};

/**
 * Parses a day as a French speaker types or pastes it: `05032024`, `050324`, `5/3/24`, `05/03/2024`, `5.3.2024`, `5
 * mars 2024`, `2024-03-05`, « né le 05/03/2024 ». A two-digit year becomes the latest matching year up to `latestYear`.
 * With `near`, also `30/11`, `3011`, « demain », « lundi », « fin du mois », « dans 15 jours ». Returns `yyyy-mm-dd`, or
 * null if the text is no date or the day does not exist: nothing is corrected.
 */
export const parseFrenchDate = (typed: string, latestYear: number, reference?: ReferenceDays): string | null => {
  const instantDay = parseInstantDay(typed);
  if (instantDay !== null) return instantDay;
  const relative = reference && parseRelativeDay(extractRelativeText(typed), reference);
  if (relative) return relative;
  const text = extractDateText(typed);
  const [date, month, yearText] = splitDate(text) ?? [];
  if (date === undefined || month === undefined || yearText === undefined) return null;
  if (yearText === '') return reference ? findNearestDay(Number(date), Number(month), reference) : null;
  const year = yearText.length === 4 ? Number(yearText) : toFullYear(Number(yearText), latestYear);
  const day = toIsoDay(year, Number(month), Number(date));
  return isRealDay(day) ? day : null;
};

/** Like `parseFrenchDate`, but null unless the year has four digits: an unfinished text is not interpreted. */
export const parseCompleteFrenchDate = (typed: string): string | null =>
  splitDate(extractDateText(typed))?.[2].length === 4 ? parseFrenchDate(typed, 0) : null;

const toFullYear = (yearOfCentury: number, latestYear: number): number => {
  const sameCentury = latestYear - (latestYear % 100) + yearOfCentury;
  return sameCentury > latestYear ? sameCentury - 100 : sameCentury;
};

/** Beginning of `dd/mm/yyyy`, typed without its slashes or with some. */
const consecutiveDigits = /^([0-2]\d|3[01])\/?(?:[01]|(0\d|1[0-2])(\/?)(\d{0,4}))$/;

/**
 * Inserts the slashes of `dd/mm/yyyy` into consecutive digits. Other text is returned unchanged: `1980` is no day and month
 * but the beginning of `1980-01-02`.
 */
export const maskFrenchDate = (text: string): string => {
  const [, date, month, slash, year] = consecutiveDigits.exec(text) ?? [];
  if (date === undefined) return text;
  if (month === undefined) return `${date}/${text.slice(-1)}`;
  return slash || year ? `${date}/${month}/${year}` : `${date}/${month}`;
};

/**
 * Validation message for a day in a form, or null if it is valid. `value` is `yyyy-mm-dd`, empty, or the raw typed
 * text.
 */
export const dayProblem = (value: string, { min, max }: DayLimits = {}): string | null => {
  if (value === '') return null;
  if (!isRealDay(value))
    return splitDate(extractDateText(value))?.[2] ? messages.dateImpossible(value) : messages.dateUnread;
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
