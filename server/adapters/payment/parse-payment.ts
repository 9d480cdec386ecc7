import * as v from 'valibot';
import type { OrderReport } from '#server/services/payment.ts';

const text = v.string();

/** Fields read from a `V4/Payment`; uuid and status of a transaction are the decisive ones. */
const paymentSchema = v.object({
  shopId: text,
  orderCycle: text,
  orderStatus: text,
  orderDetails: v.object({
    orderTotalAmount: v.pipe(v.number(), v.integer()),
    orderCurrency: text,
    mode: text,
    orderId: text,
  }),
  transactions: v.optional(
    v.nullable(
      v.array(
        v.object({
          uuid: text,
          detailedStatus: text,
          amount: v.optional(v.pipe(v.number(), v.integer())),
          /** `DEBIT`, or `CREDIT` for a refund. */
          operationType: v.optional(v.nullable(text)),
        }),
      ),
    ),
  ),
});

/** Transaction statuses that count as paid (Lyra's status reference). */
const paidStatuses = new Set(['AUTHORISED', 'CAPTURED', 'ACCEPTED']);

/** Parses a `V4/Payment`; undefined if it is none. */
export const parsePayment = (payment: unknown): OrderReport | undefined => {
  const result = v.safeParse(paymentSchema, payment);
  if (!result.success) return undefined;
  const { shopId, orderCycle, orderStatus, orderDetails, transactions } = result.output;
  const { orderTotalAmount, orderCurrency, mode, orderId } = orderDetails;
  // A refund in the provider's back office is a transaction too.
  const debits = (transactions ?? []).filter(({ operationType }) => operationType !== 'CREDIT');
  const paid = debits.filter(({ detailedStatus }) => paidStatuses.has(detailedStatus));
  const charges = paid.map(({ uuid, amount }) => ({ uuid, amountXpf: amount ?? orderTotalAmount }));
  return {
    shopId,
    mode,
    orderId,
    amountXpf: orderTotalAmount,
    currency: orderCurrency,
    orderStatus,
    isClosed: orderCycle === 'CLOSED',
    transaction: paid[0] ?? debits[0],
    attempts: debits.map(({ uuid, detailedStatus }) => ({ uuid, detailedStatus })),
    // The order's status decides, even if its transactions have a status that is unknown here.
    charges:
      charges.length === 0 && orderStatus === 'PAID'
        ? [{ uuid: debits[0]?.uuid ?? orderId, amountXpf: orderTotalAmount }]
        : charges,
  };
};

/** Parses a `V4/Payment` from JSON text. */
export const parsePaymentText = (answer: string): OrderReport | undefined => {
  try {
    return parsePayment(JSON.parse(answer));
  } catch {
    return undefined;
  }
};
