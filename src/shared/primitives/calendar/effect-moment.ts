import { frenchDate, frenchDateTime } from './calendar.ts';

/** Formats the moment when something takes effect: the day, with the time if the instant is known. */
export const formatEffectMoment = (day: string, instant: string | null | undefined): string =>
  instant ? frenchDateTime(new Date(instant)) : frenchDate(day);
