import { toZonedTime } from 'date-fns-tz/toZonedTime';

/** The calendar day and the clock are always those of Nouméa: UTC+11, no summer time (specification 0). */
export const timeZone = 'Pacific/Noumea';

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** The day `yyyy-mm-dd` that it is in Nouméa at an instant. */
export const dayInNoumea = (instant: Date): string => {
  const there = toZonedTime(instant, timeZone);
  return `${digits(there.getFullYear(), 4)}-${digits(there.getMonth() + 1)}-${digits(there.getDate())}`;
};

/** A day or an instant as a broker reads it, `05/03/2024`; an empty text for none or for what is no date. */
export const frenchDate = (value: string | null | undefined): string => {
  if (!value) return '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : instantDay(value);
  return day === '' ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
};

/** The time of day in Nouméa, `14:32`. */
export const timeInNoumea = (instant: Date): string => {
  const there = toZonedTime(instant, timeZone);
  return `${digits(there.getHours())}:${digits(there.getMinutes())}`;
};

/** An instant as a broker reads it, `05/03/2024 à 14:32`. */
export const frenchDateTime = (instant: Date): string =>
  `${frenchDate(dayInNoumea(instant))} à ${timeInNoumea(instant)}`;

const instantDay = (value: string): string => {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? '' : dayInNoumea(instant);
};
