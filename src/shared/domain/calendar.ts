import { toZonedTime } from 'date-fns-tz/toZonedTime';

/** The calendar day and the clock are always those of Nouméa: UTC+11, no summer time (specification 0). */
export const timeZone = 'Pacific/Noumea';

const digits = (value: number, length = 2): string => String(value).padStart(length, '0');

/** The day `yyyy-mm-dd` that it is in Nouméa at an instant. */
export const dayInNoumea = (instant: Date): string => {
  const there = toZonedTime(instant, timeZone);
  return `${digits(there.getFullYear(), 4)}-${digits(there.getMonth() + 1)}-${digits(there.getDate())}`;
};

/** True for a day `yyyy-mm-dd` that exists: 2024-02-31 does not. */
export const isRealDay = (day: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const made = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= 1000 && made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === date
  );
};

/** A day or an instant as a broker reads it, `05/03/2024`; an empty text for none or for what is no date. */
export const frenchDate = (value: string | null | undefined): string => {
  if (!value) return '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : instantDay(value);
  return day === '' ? '' : `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
};

/** An instant as a broker reads it, `05/03/2024 à 14:32`. */
export const frenchDateTime = (instant: Date): string => {
  const there = toZonedTime(instant, timeZone);
  return `${frenchDate(dayInNoumea(instant))} à ${digits(there.getHours())}:${digits(there.getMinutes())}`;
};

/** The day `days` after (or before) a day, both `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
};

/** First and last day of the month of a day. */
export const monthOf = (day: string): { first: string; last: string } => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { first: `${day.slice(0, 7)}-01`, last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
};

const instantDay = (value: string): string => {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? '' : dayInNoumea(instant);
};
