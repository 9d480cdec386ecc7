import type { PaymentFact } from '#server/services/payment.ts';

/** `open`: can still be paid, or the bank thinks; `paid`: the money is taken; `closed`: nothing was. */
export type OrderState = 'open' | 'paid' | 'closed';

/**
 * What an order is once the provider said something of it. What is paid stays paid, whatever is told late or again; what
 * was given up as unpaid is paid after all where the provider says so.
 */
export const nextState = (current: OrderState, { orderStatus, isClosed }: PaymentFact): OrderState => {
  if (current === 'paid' || orderStatus === 'PAID') return 'paid';
  return orderStatus === 'UNPAID' && isClosed ? 'closed' : current;
};

/** True while nobody can say whether it is paid. */
export const isUndecided = (fact: PaymentFact | undefined): boolean => fact?.orderStatus === 'RUNNING';

interface Asked {
  readonly orderId: string;
  readonly amountXpf: number;
}

/** Why what the provider says is not about an order of ours; undefined where it is. */
export const foreignness = (
  fact: PaymentFact,
  order: Asked,
  account: { readonly shopId: string; readonly mode: string },
): string | undefined => {
  if (fact.orderId !== order.orderId) return 'order';
  if (fact.shopId !== account.shopId) return 'shop';
  if (fact.mode !== account.mode) return 'mode';
  if (fact.currency !== 'XPF') return 'currency';
  return fact.amountXpf === order.amountXpf ? undefined : 'amount';
};
