import * as v from 'valibot';
import type { PaymentFact } from '#server/services/payment.ts';

const text = v.string();

/** What of a `V4/Payment` is read; a transaction's uuid and status are what decides. */
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

/** The statuses of a transaction that pay (Lyra's status reference). */
const paying = new Set(['AUTHORISED', 'CAPTURED', 'ACCEPTED']);

/** A `V4/Payment` as a fact; undefined for what is none. */
export const readPayment = (payment: unknown): PaymentFact | undefined => {
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
    transaction: transactions?.find(({ detailedStatus }) => paying.has(detailedStatus)) ?? transactions?.[0],
  };
};

/** The same of a JSON text. */
export const readPaymentText = (answer: string): PaymentFact | undefined => {
  try {
    return readPayment(JSON.parse(answer));
  } catch {
    return undefined;
  }
};
