import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { refundWaySchema } from './received-payment-form.ts';

export const refundReferenceSchema = v.pipe(
  limitedText(textLimits.refundReference),
  v.nonEmpty(messages.required('Référence')),
);

/** Days on which a surplus may have been refunded, from its charge to today (`yyyy-mm-dd`). */
export const refundDays = (chargedOn: string, today: string) => ({ min: chargedOn, max: today }) satisfies DayLimits;

/** Form of a refund. */
export const refundFormSchema = (days: DayLimits) =>
  v.object({
    day: daySchema('Date du remboursement', days),
    reference: refundReferenceSchema,
    /** Of a surplus that was received by cheque or in cash. */
    way: v.optional(refundWaySchema),
  });
