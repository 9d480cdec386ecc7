import type { OrderReport } from '#server/services/payment.ts';

/** `open`: can be paid, or the bank has not decided; `paid`: the money was taken; `closed`: nothing was taken. */
export type OrderState = 'open' | 'paid' | 'closed';

/**
 * State machine of an order: its state after a report of the provider. `paid` is final, whatever is reported later or again; a
 * `closed` order becomes `paid` if the provider reports a payment after all.
 */
export const nextState = (current: OrderState, { orderStatus, isClosed }: OrderReport): OrderState => {
  if (current === 'paid' || orderStatus === 'PAID') return 'paid';
  return orderStatus === 'UNPAID' && isClosed ? 'closed' : current;
};

/** True while the bank has not decided. */
export const isUndecided = (report: OrderReport | undefined): boolean => report?.orderStatus === 'RUNNING';

/** The provider ends a payment session after this time; a card submitted earlier without an answer was not debited. */
const sessionMinutes = 10;

interface OrderTimes {
  readonly expiresAt: string;
  readonly submittedAt: string | null;
  /** The bank has not decided, by the last report of the provider. */
  readonly isUndecided: boolean;
}

/** True while a card of the order may be on its way to the bank: until the bank decides if it has the card. */
export const isSubmitted = (
  { submittedAt, isUndecided }: Pick<OrderTimes, 'submittedAt' | 'isUndecided'>,
  now: Date,
): boolean =>
  submittedAt !== null && (isUndecided || now.getTime() < Date.parse(submittedAt) + sessionMinutes * 60_000);

/** True once the form of the order can no longer lead to a payment. */
export const isExpired = (order: OrderTimes, now: Date): boolean =>
  Date.parse(order.expiresAt) <= now.getTime() && !isSubmitted(order, now);

interface ExpectedOrder {
  readonly orderId: string;
  readonly amountXpf: number;
}

/** Field in which a report of the provider does not match the order or the shop; undefined if it matches. */
export const findReportMismatch = (
  report: OrderReport,
  order: ExpectedOrder,
  account: { readonly shopId: string; readonly mode: string },
): string | undefined => {
  if (report.orderId !== order.orderId) return 'order';
  if (report.shopId !== account.shopId) return 'shop';
  if (report.mode !== account.mode) return 'mode';
  if (report.currency !== 'XPF') return 'currency';
  const isSameAmount = [report, ...report.charges].every(({ amountXpf }) => amountXpf === order.amountXpf);
  return isSameAmount ? undefined : 'amount';
};
