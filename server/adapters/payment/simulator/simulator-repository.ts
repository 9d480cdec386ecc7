import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';

export interface SimulatedTransaction {
  readonly uuid: string;
  readonly brand: string;
  readonly detailedStatus: 'AUTHORISED' | 'REFUSED' | 'WAITING_AUTHORISATION';
  /** ISO instant. */
  readonly at: string;
}

/** Order of the payment simulator. The card is not stored, except its brand. */
export interface SimulatedOrder {
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly notify_url: string | null;
  readonly expires_at: string;
  /** Newest first. */
  readonly transactions: readonly SimulatedTransaction[];
  /** A payment that waits for the cardholder's confirmation. */
  readonly challenge: { readonly id: string; readonly brand: string; readonly isAccepted: boolean } | null;
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

/** Finds and locks the order of a form token until the transaction ends. */
export const holdByToken = async (tx: Db, token: string): Promise<SimulatedOrder | undefined> => {
  const [order] = await tx.query<SimulatedOrder>(
    sql`select ${columns} from simulated_order where token = ${token} for update`,
  );
  return order;
};

/** The latest form of an order is used: the provider creates a token for each request. */
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
