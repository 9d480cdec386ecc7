import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

interface SimulatedTransaction {
  readonly uuid: string;
  readonly detailedStatus: 'AUTHORISED' | 'REFUSED' | 'WAITING_AUTHORISATION';
  /** ISO instant. */
  readonly at: string;
}

/** An order at the simulated provider, without any data of the card. */
export interface SimulatedOrder {
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly notify_url: string | null;
  readonly expires_at: string;
  /** Newest first. */
  readonly transactions: readonly SimulatedTransaction[];
  /** A payment that waits for the cardholder's confirmation (3-D Secure). */
  readonly challenge: { readonly id: string; readonly isAccepted: boolean } | null;
}

const columns = sql`order_id, amount, currency, notify_url, expires_at, transactions, challenge`;

export const addSimulatedOrder = async (
  db: Db,
  order: Pick<SimulatedOrder, 'order_id' | 'amount' | 'currency' | 'notify_url'> & {
    readonly token: string;
    readonly expiresAt: Date;
  },
): Promise<void> => {
  await db.query(sql`
    insert into simulated_order (order_id, token, amount, currency, notify_url, expires_at)
    values (${order.order_id}, ${order.token}, ${order.amount}, ${order.currency}, ${order.notify_url}, ${order.expiresAt})`);
};

/** Order of a form token, locked until the transaction ends. */
export const lockSimulatedOrder = async (tx: Db, token: string): Promise<SimulatedOrder | undefined> => {
  const [order] = await tx.query<SimulatedOrder>(
    sql`select ${columns} from simulated_order where token = ${token} for update`,
  );
  return order;
};

/** Of the forms of an order, the newest one that has a transaction. */
export const findSimulatedOrder = async (db: Db, orderId: string): Promise<SimulatedOrder | undefined> => {
  const [order] = await db.query<SimulatedOrder>(sql`
    select ${columns} from simulated_order where order_id = ${orderId}
    order by transactions <> '[]' desc, expires_at desc limit 1`);
  return order;
};

export const findByTransaction = async (db: Db, uuid: string): Promise<SimulatedOrder | undefined> => {
  const [order] = await db.query<SimulatedOrder>(sql`
    select ${columns} from simulated_order where transactions @> ${JSON.stringify([{ uuid }])}::text::jsonb limit 1`);
  return order;
};

export const saveSimulatedOrder = async (
  tx: Db,
  token: string,
  { transactions, challenge }: Pick<SimulatedOrder, 'transactions' | 'challenge'>,
): Promise<void> => {
  await tx.query(sql`
    update simulated_order set transactions = ${JSON.stringify(transactions)}::text::jsonb,
      challenge = ${challenge && JSON.stringify(challenge)}::text::jsonb where token = ${token}`);
};

/** Delay after which a payment that the bank left unanswered is reported as accepted. */
const lateAcceptanceMs = 60_000;

const currentStatus = ({ detailedStatus, at }: SimulatedTransaction, now: Date): string =>
  detailedStatus === 'WAITING_AUTHORISATION' && now.getTime() - Date.parse(at) >= lateAcceptanceMs
    ? 'AUTHORISED'
    : detailedStatus;

/** Status of the last attempt; undefined if there was none. */
export const statusOf = ({ transactions }: SimulatedOrder, now: Date): string | undefined =>
  transactions[0] && currentStatus(transactions[0], now);

/** True once no further attempt is possible: the order is paid, or the bank has not decided yet. */
export const isOrderFinal = (order: SimulatedOrder, now: Date): boolean =>
  order.transactions.some((transaction) => currentStatus(transaction, now) !== 'REFUSED');

export const isExpired = ({ expires_at: expiresAt }: SimulatedOrder, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime();

const orderStatuses: Readonly<Record<string, string>> = { AUTHORISED: 'PAID', WAITING_AUTHORISATION: 'RUNNING' };

/** The order as a `V4/Payment`. */
export const toPayment = (order: SimulatedOrder, shopId: string, now: Date) => ({
  shopId,
  orderCycle: isOrderFinal(order, now) || isExpired(order, now) ? 'CLOSED' : 'OPEN',
  orderStatus: orderStatuses[statusOf(order, now) ?? ''] ?? 'UNPAID',
  serverDate: now.toISOString(),
  orderDetails: {
    orderTotalAmount: order.amount,
    orderEffectiveAmount: order.amount,
    orderCurrency: order.currency,
    mode: 'TEST',
    orderId: order.order_id,
  },
  transactions: order.transactions.map((transaction) => ({
    shopId,
    uuid: transaction.uuid,
    amount: order.amount,
    currency: order.currency,
    detailedStatus: currentStatus(transaction, now),
    creationDate: transaction.at,
  })),
});
