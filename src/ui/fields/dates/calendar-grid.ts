import { frenchMonths, frenchWeekdays, weekdayOf } from '#shared/primitives/calendar/calendar.ts';
import { addDays, monthBounds } from '#shared/primitives/calendar/days.ts';

/** Accessible name of a day: `mardi 5 mars 2024`. */
export const dayLabel = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return `${frenchWeekdays[weekdayOf(day)]} ${date} ${frenchMonths[month - 1]} ${year}`;
};

/**
 * The weeks of the month that contains `day`, each of seven days from Monday, including days of the adjacent months.
 */
export const weeksOf = (day: string): readonly (readonly string[])[] => {
  const { first, last } = monthBounds(day);
  const start = addDays(first, -weekdayOf(first));
  const weeks: string[][] = [];
  for (let monday = start; monday <= last; monday = addDays(monday, 7))
    weeks.push(frenchWeekdays.map((_, index) => addDays(monday, index)));
  return weeks;
};

/** The same date `months` later (earlier if negative), clamped to the month’s last day. */
export const addMonths = (day: string, months: number): string => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const { last } = monthBounds(first);
  const sameDay = `${first.slice(0, 8)}${day.slice(8)}`;
  return sameDay > last ? last : sameDay;
};

/** Clamps a day to the limits. */
export const clampDay = (day: string, min: string | undefined, max: string | undefined): string => {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
};

/** The day that a key moves to in the calendar grid (WAI-ARIA date picker pattern), or null for any other key. */
export const dayAfterKey = (day: string, key: string, isShiftPressed: boolean): string | null => {
  const pageMonths = isShiftPressed ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -pageMonths);
    case 'PageDown':
      return addMonths(day, pageMonths);
    default:
      return null;
  }
};
