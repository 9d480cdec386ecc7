import { quoteValidityDays } from '#shared/primitives/limits.ts';
import { addDays } from './days.ts';

/** Last day on which a quote created on a day `yyyy-mm-dd` may be accepted. */
export const quoteValidUntil = (creationDate: string): string => addDays(creationDate, quoteValidityDays);
