import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { messages } from '#shared/primitives/messages.ts';
import { parseXpf } from '#shared/primitives/money.ts';
import { amountProblem } from '#shared/primitives/parsers/amount-problem.ts';
import {
  adjustmentKindSchema,
  adjustmentReasonSchema,
  refundReferenceSchema,
} from '#shared/primitives/vocabulary/adjustments.ts';
import { type ReceivedMode, refundWaySchema } from './received-payment-form.ts';

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

/** Message for a refund without an amount. */
export const refundAmountRequired = messages.required('Montant remboursé');

/** Form of an adjustment. Only a refund requires an amount: a contract may end without one. */
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
        ({ kind, amount }) => kind !== 'refund' || amount > 0,
        refundAmountRequired,
      ),
      ['amount'],
    ),
  );
export type AdjustmentForm = v.InferOutput<ReturnType<typeof adjustmentFormSchema>>;

interface SurplusOfPayment {
  readonly mode: ReceivedMode;
  /** The surplus and the whole payment, whole XPF. */
  readonly amount: number;
  readonly paid: number;
  /** Number of the slip by which the payment was handed over; null if it was not. */
  readonly slip: string | null;
}

/** Why the money itself cannot be given back, in French; null if it can. */
export const returnRefusal = ({ mode, amount, paid, slip }: SurplusOfPayment): string | null => {
  if (mode === 'transfer') return 'Un virement se rembourse par virement';
  if (slip !== null) return `Ce règlement est déjà remis, bordereau ${slip}`;
  return mode === 'cheque' && amount !== paid ? 'Un chèque ne se rend pas en partie' : null;
};
