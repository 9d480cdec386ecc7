import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { cancelReasonSchema, receivedModeSchema } from '#shared/schemas/received-payment-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const notLinkedMessage = 'Merci de lier votre compte à un courtier afin de remettre des chèques et des espèces.';
const amountXpf = v.pipe(v.number(), v.integer());

/** A cheque or cash that the broker has received. Amounts in whole XPF. */
const remittedPaymentSchema = v.object({
  id: v.number(),
  /** Number of its receipt. */
  number: v.string(),
  contract: v.string(),
  mode: receivedModeSchema,
  amount: amountXpf,
  reference: v.string(),
  drawer: v.string(),
  /** Day on which it was received. */
  day: v.string(),
  /** Name of who took it; null if the account was removed. Absent from older servers. */
  takenBy: v.optional(v.nullable(v.string())),
  /** True if the caller took it. Absent from older servers. */
  isOwn: v.optional(v.boolean()),
});
export type RemittedPayment = v.InferOutput<typeof remittedPaymentSchema>;

/** Who did something, when and why; `by` is null if unknown. */
const reasonedEvent = { at: v.string(), by: v.nullable(v.string()), reason: v.string() } as const;

const remittanceSchema = v.object({
  id: v.number(),
  number: v.string(),
  at: v.string(),
  /** Who handed the payments over; null if unknown. */
  by: v.nullable(v.string()),
  count: v.number(),
  /** Payments less deductions. */
  amount: amountXpf,
  /** What it deducts of payments of former slips. Absent in older answers. */
  deducted: v.optional(amountXpf),
  /** What was cancelled of its payments afterwards. Absent in older answers. */
  cancelled: v.optional(amountXpf),
  /** Absent unless it was withdrawn: its payments were not handed over. */
  withdrawn: v.optional(v.object(reasonedEvent)),
  /** What was cancelled of it and settled in another way than by a deduction; absent if nothing was. */
  settlements: v.optional(
    v.array(v.object({ ...reasonedEvent, /** Number of the receipt. */ number: v.string(), amount: amountXpf })),
  ),
});
export type Remittance = v.InferOutput<typeof remittanceSchema>;

/** A payment that was cancelled after it was handed over: the next slip deducts what no slip has deducted yet. */
const remittanceDeductionSchema = v.object({
  id: v.number(),
  /** Number of its receipt. */
  number: v.string(),
  contract: v.string(),
  /** Number of the slip by which it was handed over. */
  slip: v.string(),
  mode: receivedModeSchema,
  amount: amountXpf,
  /** Day on which it was cancelled. */
  day: v.string(),
});
export type RemittanceDeduction = v.InferOutput<typeof remittanceDeductionSchema>;

/**
 * Deductions of a slip: of payments that were cancelled after they were handed over, oldest first, at most as much as the slip
 * holds of the same mode. The rest waits for the next slip. Amounts in whole XPF.
 */
export const allocateDeductions = (
  payments: readonly Pick<RemittedPayment, 'mode' | 'amount'>[],
  open: readonly RemittanceDeduction[],
): RemittanceDeduction[] => {
  const left = new Map<RemittedPayment['mode'], number>();
  for (const { mode, amount } of payments) left.set(mode, (left.get(mode) ?? 0) + amount);
  return open.flatMap((deduction) => {
    const rest = left.get(deduction.mode) ?? 0;
    const amount = Math.min(deduction.amount, rest);
    left.set(deduction.mode, rest - amount);
    return amount === 0 ? [] : [{ ...deduction, amount }];
  });
};

/** Cheques and cash of the broker that are not handed over yet, oldest first, what is to be deducted, and the latest slips. */
export const remittanceList = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/list',
  summary: 'Chèques et espèces à remettre, et bordereaux de remise',
  access: 'linked',
  notLinkedMessage,
  offline: 'online',
  effect: 'none',
  input: noInput,
  output: answer({
    pending: v.array(remittedPaymentSchema),
    deductions: v.optional(v.array(remittanceDeductionSchema)),
    slips: v.array(remittanceSchema),
  }),
});

/**
 * Hands cheques and cash over together: they get a numbered slip, and are in no other. The slip deducts what is to be deducted;
 * an amount other than `deductedXpf` refuses it.
 */
export const remittanceAdd = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/add',
  summary: 'Établir un bordereau de remise',
  access: 'linked',
  notLinkedMessage,
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    paymentIds: v.pipe(
      v.array(id),
      v.nonEmpty('Choisissez les règlements à remettre'),
      v.maxLength(500),
      v.transform((ids) => [...new Set(ids)]),
    ),
    deductedXpf: v.optional(wholeNumber({ min: 0, max: 999_999_999_999 })),
  }),
  output: answer({ id: v.optional(v.number()), number: v.optional(v.string()) }),
});

/** Withdraws a slip that was made by mistake: its payments wait to be handed over again, and its number stays used. */
export const remittanceWithdraw = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/withdraw',
  summary: 'Annuler un bordereau de remise',
  access: 'linked',
  notLinkedMessage,
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ remittanceId: id, reason: cancelReasonSchema }),
  output: answer({}),
});

/**
 * Records that a payment cancelled after it was handed over was settled with the insurer: no slip deducts it any more. Another
 * amount than the open one, `amountXpf`, is refused.
 */
export const remittanceSettle = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/settle',
  summary: 'Noter une déduction réglée autrement',
  access: 'linked',
  notLinkedMessage,
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    paymentId: id,
    amountXpf: wholeNumber({ min: 1, max: 999_999_999_999 }),
    reason: cancelReasonSchema,
  }),
  output: answer({}),
});

/** The slip as PDF. */
export const remittanceGet = endpoint({
  method: 'POST',
  path: '/api/payment/remittance/get',
  summary: 'Télécharger un bordereau de remise',
  access: 'linked',
  notLinkedMessage,
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: v.object({ remittanceId: id }),
  output: v.unknown(),
});
