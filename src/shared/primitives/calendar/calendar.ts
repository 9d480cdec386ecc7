import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';

/**
 * Offset of Nouméa in milliseconds. Days and times are always those of Nouméa, whose offset never changes
 * (specification 0).
 */
const noumeaOffsetMs = getTimezoneOffset('Pacific/Noumea');

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

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats the month of a day `yyyy-mm-dd`: « Décembre 2026 ». */
export const frenchMonth = (day: string): string => {
  const formatted = month.format(new Date(`${day}T00:00:00Z`));
  return `${formatted.charAt(0).toUpperCase()}${formatted.slice(1)}`;
};
