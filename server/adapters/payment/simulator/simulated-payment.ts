import type { SimulatedOrder, SimulatedTransaction } from './simulator-repository.ts';

/** Time after which an undecided bank has accepted: a payment that seems lost was made. */
const answersAfterMs = 60_000;

/** Current status of a transaction. */
const detailedStatusOf = ({ detailedStatus, at }: SimulatedTransaction, now: Date): string =>
  detailedStatus === 'WAITING_AUTHORISATION' && now.getTime() - Date.parse(at) >= answersAfterMs
    ? 'AUTHORISED'
    : detailedStatus;

/** Status of the last attempt of an order; undefined without one. */
export const statusOf = ({ transactions }: SimulatedOrder, now: Date): string | undefined =>
  transactions[0] && detailedStatusOf(transactions[0], now);

/** True if no further attempt is allowed: paid, or not yet decided by the bank. */
export const isOver = (order: SimulatedOrder, now: Date): boolean =>
  order.transactions.some((each) => detailedStatusOf(each, now) !== 'REFUSED');

export const isExpired = ({ expires_at: expiresAt }: SimulatedOrder, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

const orderStatuses: Readonly<Record<string, string>> = { AUTHORISED: 'PAID', WAITING_AUTHORISATION: 'RUNNING' };

/** The order as a `V4/Payment`. */
export const paymentOf = (order: SimulatedOrder, shopId: string, now: Date) => ({
  shopId,
  orderCycle: isOver(order, now) || isExpired(order, now) ? 'CLOSED' : 'OPEN',
  orderStatus: orderStatuses[statusOf(order, now) ?? ''] ?? 'UNPAID',
  serverDate: now.toISOString(),
  orderDetails: {
    orderTotalAmount: order.amount,
    orderEffectiveAmount: order.amount,
    orderCurrency: order.currency,
    mode: 'TEST',
    orderId: order.order_id,
    _type: 'V4/OrderDetails',
  },
  transactions: order.transactions.map((each) => ({
    shopId,
    uuid: each.uuid,
    amount: order.amount,
    currency: order.currency,
    paymentMethodType: 'CARD',
    detailedStatus: detailedStatusOf(each, now),
    operationType: 'DEBIT',
    creationDate: each.at,
    _type: 'V4/PaymentTransaction',
  })),
  _type: 'V4/Payment',
});
