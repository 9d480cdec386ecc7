import type { PaymentFact } from '#server/services/payment.ts';

/** `open`: can be paid, or the bank has not decided; `paid`: the money was taken; `closed`: nothing was taken. */
export type OrderState = 'open' | 'paid' | 'closed';

/**
 * State machine of an order: its state after a report of the provider. `paid` is final, whatever is reported later or again; a
 * `closed` order becomes `paid` if the provider reports a payment after all.
 */
export const nextState = (current: OrderState, { orderStatus, isClosed }: PaymentFact): OrderState => {
  if (current === 'paid' || orderStatus === 'PAID') return 'paid';
  return orderStatus === 'UNPAID' && isClosed ? 'closed' : current;
};

/** True while the bank has not decided. */
export const isUndecided = (fact: PaymentFact | undefined): boolean => fact?.orderStatus === 'RUNNING';

interface ExpectedOrder {
  readonly orderId: string;
  readonly amountXpf: number;
}

/** Field in which a report of the provider does not match the order or the shop; undefined if it matches. */
export const findReportMismatch = (
  fact: PaymentFact,
  order: ExpectedOrder,
  account: { readonly shopId: string; readonly mode: string },
): string | undefined => {
  if (fact.orderId !== order.orderId) return 'order';
  if (fact.shopId !== account.shopId) return 'shop';
  if (fact.mode !== account.mode) return 'mode';
  if (fact.currency !== 'XPF') return 'currency';
  return fact.amountXpf === order.amountXpf ? undefined : 'amount';
};
