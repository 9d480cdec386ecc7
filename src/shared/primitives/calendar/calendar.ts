import { upperFirst } from '../text.ts';

/**
 * Offset of Nouméa from UTC in milliseconds. Days and times are always those of Nouméa, whose offset never changes
 * (specification 0). `npm run doctor` compares it with the time zone database.
 */
export const noumeaOffsetMs = 11 * 3_600_000;

/** A date whose UTC parts are those of the clock in Nouméa at an instant. */
export const toNoumeaClock = (instant: Date): Date => new Date(instant.getTime() + noumeaOffsetMs);

const padDigits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** The calendar day `yyyy-mm-dd` in Nouméa at an instant. */
export const dayInNoumea = (instant: Date): string => {
  const local = toNoumeaClock(instant);
  return `${padDigits(local.getUTCFullYear(), 4)}-${padDigits(local.getUTCMonth() + 1)}-${padDigits(local.getUTCDate())}`;
};

/** Formats a day or an instant as `05/03/2024`; empty for a missing or invalid date. */
export const frenchDate = (value: string | null | undefined): string => {
  if (!value) return '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : instantDay(value);
  return day === '' ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
};

/** The time of day in Nouméa, `14:32`. */
export const timeInNoumea = (instant: Date): string => {
  const local = toNoumeaClock(instant);
  return `${padDigits(local.getUTCHours())}:${padDigits(local.getUTCMinutes())}`;
};

/** Formats an instant in Nouméa as `05/03/2024 à 14:32`. */
export const frenchDateTime = (instant: Date): string =>
  `${frenchDate(dayInNoumea(instant))} à ${timeInNoumea(instant)}`;

/** Formats an instant in Nouméa with seconds, as evidence: `05/03/2024 à 14:32:07`. */
export const frenchDateTimeWithSeconds = (instant: Date): string =>
  `${frenchDateTime(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`;

/** Only ISO values: `Date` reads `01/10/2026` as the tenth of January. */
const instantDay = (value: string): string => {
  const instant = new Date(/^\d{4}-\d{2}-\d{2}/.test(value) ? value : Number.NaN);
  return Number.isNaN(instant.getTime()) ? '' : dayInNoumea(instant);
};

/** French weekday names, Monday first. */
export const frenchWeekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const;

/** Weekday of a day `yyyy-mm-dd`: 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

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

/** Name of the month of a day `yyyy-mm-dd` or month `yyyy-mm`: « décembre ». */
export const monthName = (day: string): string => frenchMonths[Number(day.slice(5, 7)) - 1] ?? '';

/** Formats a day `yyyy-mm-dd` without its year: « 1er décembre », « 2 décembre ». */
export const frenchDayAndMonth = (day: string): string => {
  const date = Number(day.slice(8));
  return `${date === 1 ? '1er' : date} ${monthName(day)}`;
};

/** Formats the month of a day `yyyy-mm-dd`: « Décembre 2026 ». */
export const frenchMonth = (day: string): string => upperFirst(`${monthName(day)} ${Number(day.slice(0, 4))}`);
