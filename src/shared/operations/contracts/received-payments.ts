import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import { refundReferenceSchema } from '#shared/primitives/vocabulary/adjustments.ts';
import {
  cancelReasonSchema,
  isDrawn,
  isReferenced,
  maxReceivedXpf,
  optionalReceivedTexts,
  provisionalSchema,
  receivedMessages,
  receivedModeSchema,
  refundWaySchema,
} from '#shared/schemas/received-payment-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const amountXpf = v.pipe(v.number(), v.integer());

/** An amount to refund, its request (null until it is opened, or if it was removed), and its refund once recorded. Whole XPF. */
export const refundEntries = {
  amount: amountXpf,
  request: v.nullable(v.object({ id: v.number(), number: v.string() })),
  refund: v.nullable(
    v.object({ day: v.string(), amount: amountXpf, reference: v.string(), by: v.nullable(v.string()) }),
  ),
};

/**
 * What was paid of a contract without effect and the insurer refunds. `day`: the client gave the contract up. It has no request if
 * a file reported it.
 */
export const voidRefundSchema = v.object({ day: v.string(), ...refundEntries });
export type VoidRefund = v.InferOutput<typeof voidRefundSchema>;

/** A payment that a broker received by cheque, in cash or by transfer. Amounts in whole XPF. */
export const receivedPaymentSchema = v.object({
  id: v.number(),
  /** Number of its receipt. */
  number: v.string(),
  provisional: v.string(),
  mode: receivedModeSchema,
  amount: amountXpf,
  reference: v.string(),
  drawer: v.string(),
  /** Day on which it was received. */
  day: v.string(),
  /** Name of the user who recorded it; null if unknown. */
  by: v.nullable(v.string()),
  /** Generated document; null if it was removed. */
  receiptId: v.nullable(v.number()),
  /** Part that paid no premium: to refund, refunded, or to recover. Null without one, absent in older answers. */
  surplus: v.optional(
    v.nullable(
      v.object({
        /** `request`: the one to refund it, or to recover the refund once the cheque bounced. */
        ...refundEntries,
        /** The cheque bounced after the refund, and the money has not been recovered. */
        isToRecover: v.optional(v.boolean()),
      }),
    ),
  ),
  /** Number of the slip by which it was handed over; null if it was not, absent in older answers. */
  slip: v.optional(v.nullable(v.string())),
  /** The broker who took it before the client moved to another one; null if it is theirs, absent in older answers. */
  takenBy: v.optional(v.nullable(v.string())),
  cancelled: v.nullable(
    v.object({
      kind: v.picklist(['bounced', 'mistake']),
      reason: v.string(),
      at: v.string(),
      by: v.nullable(v.string()),
    }),
  ),
});
export type ReceivedPayment = v.InferOutput<typeof receivedPaymentSchema>;

/**
 * Records a payment received by cheque, in cash or by transfer. It pays the premiums in the order of `primes`, the last one in
 * part if the amount is less than what is due. More than what is due is refused, unless `isSurplusAccepted`: the rest, or the
 * whole without premiums, is then a surplus with a request to refund it. It is refused too if it exceeds `acceptedSurplus`, or,
 * without that amount, if nothing is due of the premiums. The same `provisional` is one payment of the broker,
 * whatever contract it names. The answer has the number of the receipt.
 * While a card of these premiums is at the bank, the answer is 409 with `Retry-After`.
 */
export const receivedPaymentAdd = endpoint({
  method: 'POST',
  path: '/api/contract/payment/received',
  summary: 'Enregistrer un règlement reçu par chèque, en espèces ou par virement',
  access: 'linked-or-admin',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.pipe(
    v.object({
      contractId: id,
      primes: v.pipe(
        v.array(id),
        v.maxLength(100),
        v.transform((ids) => [...new Set(ids)]),
      ),
      mode: receivedModeSchema,
      amount: wholeNumber({ min: 1, max: maxReceivedXpf }),
      isSurplusAccepted: optionalFlag(false),
      /** Largest accepted surplus in whole XPF; absent in older items. */
      acceptedSurplus: v.optional(wholeNumber({ min: 0, max: maxReceivedXpf })),
      ...optionalReceivedTexts,
      day: daySchema,
      provisional: provisionalSchema,
    }),
    v.forward(
      v.partialCheck(
        [['primes'], ['isSurplusAccepted']],
        ({ primes, isSurplusAccepted }) => isSurplusAccepted || primes.length > 0,
        messages.noPayment,
      ),
      ['primes'],
    ),
    v.forward(v.partialCheck([['mode'], ['reference']], isReferenced, receivedMessages.reference), ['reference']),
    v.forward(v.partialCheck([['mode'], ['drawer']], isDrawn, receivedMessages.drawer), ['drawer']),
  ),
  output: answer({ id: v.optional(v.number()), number: v.optional(v.string()) }),
});

/** Cancels a received payment: its premiums are due again, and its receipt is withdrawn. */
export const receivedPaymentCancel = endpoint({
  method: 'POST',
  path: '/api/contract/payment/received/cancel',
  summary: 'Annuler un règlement reçu',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ paymentId: id, kind: v.picklist(['bounced', 'mistake']), reason: cancelReasonSchema }),
  output: answer({}),
});

/** Records that the surplus of a received payment was refunded, once and in whole. `returned`: the cash or cheque itself. */
export const receivedPaymentRefund = endpoint({
  method: 'POST',
  path: '/api/contract/payment/received/refund',
  summary: 'Noter le remboursement du surplus d’un règlement reçu',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ paymentId: id, day: daySchema, reference: refundReferenceSchema, way: refundWaySchema }),
  output: answer({}),
});
