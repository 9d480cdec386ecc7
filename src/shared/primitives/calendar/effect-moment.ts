import { frenchDate, frenchDateTime } from './calendar.ts';

/** When something takes effect: its day, with the hour where the instant is known. */
export const formatEffectMoment = (day: string, instant: string | null | undefined): string =>
  instant ? frenchDateTime(new Date(instant)) : frenchDate(day);
