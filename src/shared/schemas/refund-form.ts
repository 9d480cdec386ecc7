import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { limitedText } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { amountProblem } from '#shared/primitives/parsers/amount-problem.ts';
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
    /** Way of the refund of a surplus that was received by cheque or in cash. */
    way: v.optional(refundWaySchema),
  });

/** Kinds of adjustments of premiums that the insurer reports for a contract. */
export const adjustmentKinds = { termination: 'Résiliation du contrat', refund: 'Remboursement de prime' } as const;
export type AdjustmentKind = keyof typeof adjustmentKinds;

export const adjustmentKindSchema = v.picklist(['termination', 'refund'], messages.required('Nature'));
export const adjustmentReasonSchema = v.pipe(
  limitedText(textLimits.adjustmentReason),
  v.nonEmpty(messages.required('Motif')),
);

/** Message for a refund without an amount. */
export const refundAmountRequired = messages.required('Montant remboursé');

/** Form of an adjustment. The amount may be empty for a termination without a refund. */
export const adjustmentFormSchema = (days: DayLimits) =>
  v.pipe(
    v.object({
      kind: adjustmentKindSchema,
      day: daySchema('Date d’effet', days),
      amount: v.pipe(
        v.string(),
        v.trim(),
        v.check(
          (text) => text === '' || parseXpf(text) !== null,
          ({ input }) => amountProblem('Montant remboursé', input),
        ),
        v.transform((text) => parseXpf(text) ?? 0),
      ),
      reason: adjustmentReasonSchema,
    }),
    v.forward(
      v.partialCheck(
        [['kind'], ['amount']],
        ({ kind, amount }) => kind === 'termination' || amount > 0,
        refundAmountRequired,
      ),
      ['amount'],
    ),
  );
export type AdjustmentForm = v.InferOutput<ReturnType<typeof adjustmentFormSchema>>;
