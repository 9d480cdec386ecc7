import * as v from 'valibot';
import type { PaymentFact } from '#server/services/payment.ts';

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
  transactions: v.optional(v.nullable(v.array(v.object({ uuid: text, detailedStatus: text })))),
});

/** Transaction statuses that count as paid (Lyra's status reference). */
const paidStatuses = new Set(['AUTHORISED', 'CAPTURED', 'ACCEPTED']);

/** Parses a `V4/Payment`; undefined if it is none. */
export const parsePayment = (payment: unknown): PaymentFact | undefined => {
  const read = v.safeParse(paymentSchema, payment);
  if (!read.success) return undefined;
  const { shopId, orderCycle, orderStatus, orderDetails, transactions } = read.output;
  const { orderTotalAmount, orderCurrency, mode, orderId } = orderDetails;
  return {
    shopId,
    mode,
    orderId,
    amountXpf: orderTotalAmount,
    currency: orderCurrency,
    orderStatus,
    isClosed: orderCycle === 'CLOSED',
    transaction: transactions?.find(({ detailedStatus }) => paidStatuses.has(detailedStatus)) ?? transactions?.[0],
  };
};

/** Parses a `V4/Payment` from JSON text. */
export const parsePaymentText = (answer: string): PaymentFact | undefined => {
  try {
    return parsePayment(JSON.parse(answer));
  } catch {
    return undefined;
  }
};
