import { addMonths } from '#shared/primitives/calendar/days.ts';
import type { CommissionLine } from './lines.ts';

/** The month `yyyy-mm` after (or before) another. */
export const shiftMonth = (month: string, monthCount: number): string =>
  addMonths(`${month}-01`, monthCount).slice(0, 7);

/**
 * Month `yyyy-mm` whose statement an open entry belongs to: the month of its day, or the first open month if that one
 * is closed already.
 */
const findStatementMonth = (day: string, lastClosed: string | null): string => {
  const month = day.slice(0, 7);
  return lastClosed !== null && month <= lastClosed ? shiftMonth(lastClosed, 1) : month;
};

/** Lines of open months by month, the latest first. Lines of closed months are left out. */
export const openMonths = (
  lines: readonly CommissionLine[],
  lastClosed: string | null,
): ReadonlyMap<string, readonly CommissionLine[]> => {
  const openLines = lines.filter(({ closed }) => closed === null);
  const byMonth = Map.groupBy(openLines, ({ day }) => findStatementMonth(day, lastClosed));
  return new Map([...byMonth].sort(([a], [b]) => b.localeCompare(a)));
};
