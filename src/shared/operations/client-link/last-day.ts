import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';

/** Last day of a link in French; it expires at the end of that day in Nouméa. */
export const formatLastDay = (expiresAt: string): string =>
  frenchDate(dayInNoumea(new Date(Date.parse(expiresAt) - 1)));
