/** Earliest and latest day allowed, `yyyy-mm-dd`, inclusive. */
export interface DayLimits {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** True for a day `yyyy-mm-dd` that exists: 2024-02-31 does not. */
export const isRealDay = (day: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return false;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const instant = new Date(Date.UTC(year, month - 1, date));
  return (
    year >= 1000 &&
    instant.getUTCFullYear() === year &&
    instant.getUTCMonth() === month - 1 &&
    instant.getUTCDate() === date
  );
};

/** The day `days` after (or before) a day, both `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
};

/** The day `months` after (or before) a day, both `yyyy-mm-dd`; the last day of the month if there is no such day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/** The day `years` after (or before) a day, both `yyyy-mm-dd`. Computed for each contract, therefore without a `Date`. */
export const addYears = (day: string, years: number): string =>
  day.endsWith('-02-29') ? addMonths(day, 12 * years) : `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** First and last day of the month of a day. */
export const monthBounds = (day: string): { first: string; last: string } => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return { first: `${day.slice(0, 7)}-01`, last: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
};

/** Serializes two days as `yyyy-mm-dd/yyyy-mm-dd`, both inclusive. */
export const formatDaySpan = (first: string, last: string): string => `${first}/${last}`;

/** True for two days in ascending order, at most a year apart. */
export const isDaySpan = (span: string): boolean => {
  const [first = '', last = '', ...more] = span.split('/');
  return more.length === 0 && isRealDay(first) && isRealDay(last) && first <= last && last < addMonths(first, 12);
};

/** The first anniversary of a day, a year or more after it, that is not before `from`; all `yyyy-mm-dd`. */
export const nextAnniversary = (day: string, from: string): string => {
  const years = Math.max(1, Number(from.slice(0, 4)) - Number(day.slice(0, 4)));
  const anniversary = addYears(day, years);
  return anniversary >= from ? anniversary : addYears(day, years + 1);
};

/** Days from one day to another, both `yyyy-mm-dd`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
