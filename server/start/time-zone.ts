import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { noumeaOffsetMs } from '#shared/primitives/calendar/calendar.ts';
import type { CheckText } from './public-address.ts';

/** Compares the offset of Nouméa that Lagon assumes with the time zone database of this machine. */
export const checkTimeZone = (now: Date): CheckText =>
  getTimezoneOffset('Pacific/Noumea', now) === noumeaOffsetMs
    ? ['ok', 'Nouméa est à UTC+11, comme Lagon compte.']
    : ['bad', 'Nouméa n’est plus à UTC+11 pour cette machine\u00A0: les jours que Lagon affiche seraient faux.'];
