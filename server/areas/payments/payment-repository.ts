import { isActiveUser, userTables } from '#server/areas/auth/user-repository.ts';
import { owedOn, owedRefund } from '#server/areas/contracts/balances.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { OrderState } from './payment-state.ts';

export interface PaymentOrder {
  readonly id: number;
  readonly orderId: string;
  readonly contractId: number | null;
  /** User who requested the form; null if a client did. */
  readonly userId: number | null;
  /** Client link that the form was requested with; null if a user did. */
  readonly linkId: number | null;
  /** User whose browser returned from the form. */
  readonly payerId: number | null;
  readonly amount: number;
  /** Part of the amount that reduced premiums. */
  readonly applied: number;
  readonly state: OrderState;
  readonly formToken: string | null;
  readonly expiresAt: string;
  /** When a card of this order was sent to the bank; null if none is on its way. */
  readonly submittedAt: string | null;
  /** True while the bank has not decided on the card, by the last report of the provider. */
  readonly isUndecided: boolean;
}

/** A premium paid by an order, with the amount due. */
export interface PaymentLine {
  readonly premiumId: number;
  readonly amount: number;
}

/** A line as it was paid; `repaid` is the part that pays a refund of the insurer back, and nothing of the premium. Whole XPF. */
export interface PaidLine extends PaymentLine {
  readonly repaid: number;
}

const columns = sql`o.id, o.order_id as "orderId", o.contract_id as "contractId", o.user_id as "userId", o.client_link_id as "linkId",
  o.payer_id as "payerId", o.amount, o.applied, o.state, o.form_token as "formToken", o.expires_at as "expiresAt", o.submitted_at as "submittedAt",
  o.is_undecided as "isUndecided"`;

/** Locks a contract against concurrent payments until the transaction ends. Undefined out of scope. */
export const lockContract = async (
  tx: Db,
  scope: Scope,
  contractId: number,
): Promise<{ readonly numero: string } | undefined> => {
  const [row] = await tx.query<{ numero: string }>(sql`
    select numero from contract where id = ${contractId} and ${withinScope(scope, 'broker_id')} and not is_estimate for update`);
  return row;
};

/** Amounts due for those of the premiums that belong to the contract and are not fully paid. */
export const findDueLines = (db: Db, contractId: number, premiumIds: readonly number[]): Promise<PaymentLine[]> =>
  db.query<PaymentLine>(sql`
    select id as "premiumId", balance as amount from premium
    where contract_id = ${contractId} and id = any(${[...premiumIds]}::bigint[]) and balance > 0 order by id`);

/** True if every premium belongs to the contract, paid or not. */
export const arePremiumsOf = async (db: Db, contractId: number, premiumIds: readonly number[]): Promise<boolean> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from premium where contract_id = ${contractId} and id = any(${[...premiumIds]}::bigint[])`);
  return row?.count === new Set(premiumIds).size;
};

/** Balances of the premiums of a contract that are due as a whole on a day. */
export const findOverdueLines = (db: Db, contractId: number, today: string): Promise<PaymentLine[]> =>
  db.query<PaymentLine>(sql`
    select p.id as "premiumId", p.balance as amount from premium p
    where p.contract_id = ${contractId} and p.balance > 0 and ${owedOn(today)} = p.balance order by p.id`);

export const findOrder = async (db: Db, orderId: string): Promise<PaymentOrder | undefined> => {
  const [order] = await db.query<PaymentOrder>(
    sql`select ${columns} from payment_order o where o.order_id = ${orderId}`,
  );
  return order;
};

/** Finds and locks an order until the transaction ends. Lock the contract first, to avoid deadlocks. */
export const lockOrder = async (tx: Db, orderId: string): Promise<PaymentOrder | undefined> => {
  const [order] = await tx.query<PaymentOrder>(
    sql`select ${columns} from payment_order o where o.order_id = ${orderId} for update`,
  );
  return order;
};

/**
 * Locks the contract of an order, then the order: the order of locks of every payment, which avoids deadlocks. Throws a 409 if
 * a payer bound the order to a contract meanwhile.
 */
export const lockContractAndOrder = async (tx: Db, orderId: string): Promise<PaymentOrder | undefined> => {
  const unlockedOrder = await findOrder(tx, orderId);
  if (unlockedOrder?.contractId) await lockContract(tx, { kind: 'all' }, unlockedOrder.contractId);
  const order = await lockOrder(tx, orderId);
  if (order && order.contractId !== unlockedOrder?.contractId)
    throw new Refusal(409, 'Ce paiement vient de changer. Recommencez.', { retryAfterSeconds: 1 });
  return order;
};

export const findOpenOrders = (db: Db, contractId: number): Promise<PaymentOrder[]> =>
  db.query<PaymentOrder>(
    sql`select ${columns} from payment_order o where o.contract_id = ${contractId} and o.state = 'open' order by o.id`,
  );

/** Order ids of the orders that were requested before a time and are still open, without those that a job is to reconcile. */
export const findOpenOrdersBefore = async (db: Db, before: Date, jobKind: string): Promise<string[]> => {
  const orders = await db.query<{ orderId: string }>(sql`
    select o.order_id as "orderId" from payment_order o
    where o.state = 'open' and o.created_at < ${before} and not exists (
      select from job where kind = ${jobKind} and done_at is null and payload ->> 'orderId' = o.order_id)
    order by o.id`);
  return orders.map(({ orderId }) => orderId);
};

/**
 * Ids of the open orders of a contract whose forms can no longer be used: the link is over, or the account cannot sign in.
 */
export const findOrphanedOrders = async (db: Db, contractId: number, now: Date): Promise<Set<number>> => {
  const orphaned = await db.query<{ id: number }>(sql`
    select o.id from payment_order o left join client_link l on l.id = o.client_link_id
    where o.contract_id = ${contractId} and o.state = 'open' and case when o.client_link_id is null
      then not exists (select from ${userTables} where u.id = o.user_id and ${isActiveUser})
      else l.revoked_at is not null or l.expires_at <= ${now} end`);
  return new Set(orphaned.map(({ id }) => id));
};

/** Full name of a user; undefined if the account was removed. */
export const findUserName = async (db: Db, userId: number | null): Promise<string | undefined> => {
  const [user] = await db.query<{ name: string }>(
    sql`select trim(first_name || ' ' || last_name) as name from app_user where id = ${userId}`,
  );
  return user?.name || undefined;
};

export const findLines = (db: Db, id: number): Promise<PaymentLine[]> =>
  db.query<PaymentLine>(sql`
    select premium_id as "premiumId", amount from payment_line where payment_order_id = ${id} order by premium_id`);

export const addOrder = async (
  tx: Db,
  order: Omit<PaymentOrder, 'id' | 'state' | 'applied' | 'payerId' | 'expiresAt' | 'submittedAt' | 'isUndecided'> & {
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<number> => {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into payment_order (order_id, contract_id, user_id, amount, form_token, created_at, expires_at,
      client_link_id)
    values (${order.orderId}, ${order.contractId}, ${order.userId}, ${order.amount}, ${order.formToken}, ${order.now},
      ${order.expiresAt}, ${order.linkId}) returning id`);
  if (!row) throw new Error('The order was not written');
  return row.id;
};

/** Adds the premiums that an order pays; `isHeld` reserves them for an open order. */
export const addLines = async (tx: Db, id: number, lines: readonly PaymentLine[], isHeld: boolean): Promise<void> => {
  await tx.query(sql`
    insert into payment_line (payment_order_id, premium_id, amount, is_held)
    select ${id}::bigint, t.premium_id, t.amount, ${isHeld}::boolean
    from unnest(${lines.map((line) => line.premiumId)}::bigint[], ${lines.map((line) => line.amount)}::bigint[])
      as t(premium_id, amount)`);
};

export const bindContract = async (tx: Db, id: number, contractId: number): Promise<void> => {
  await tx.query(sql`update payment_order set contract_id = ${contractId} where id = ${id}`);
};

/** Closes an order: releases its premiums and deletes its form token. */
export const closeOrder = async (
  tx: Db,
  id: number,
  { state, outcome, at }: { readonly state: OrderState; readonly outcome: string; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update payment_order set state = ${state}, outcome = ${outcome}, form_token = null, decided_at = ${at}, submitted_at = null,
      is_undecided = false where id = ${id}`);
  await tx.query(sql`update payment_line set is_held = false where payment_order_id = ${id} and is_held`);
};

/** Saves the user who returned from the form; a later return does not replace it. */
export const savePayer = async (tx: Db, id: number, payerId: number): Promise<void> => {
  await tx.query(sql`update payment_order set payer_id = ${payerId} where id = ${id} and payer_id is null`);
};

/**
 * Saves when a card was sent to the bank; null once the bank refused it, or never received it. `isUndecided`: the provider
 * reports that the bank has not decided.
 */
export const saveSubmission = async (tx: Db, id: number, at: Date | null, isUndecided = false): Promise<void> => {
  await tx.query(sql`update payment_order set submitted_at = ${at}, is_undecided = ${isUndecided} where id = ${id}`);
};

/** Saves the receipt of an order. */
export const saveReceipt = async (tx: Db, id: number, receiptId: number): Promise<void> => {
  await tx.query(sql`update payment_order set receipt_id = ${receiptId} where id = ${id}`);
};

/** Records a transaction status reported by the provider; false if it was recorded before. */
export const addPaymentEvent = async (
  tx: Db,
  event: { readonly uuid: string; readonly detailedStatus: string; readonly id: number; readonly channel: string },
  at: Date,
): Promise<boolean> => {
  const added = await tx.query(sql`
    insert into payment_event (transaction_uuid, detailed_status, payment_order_id, channel, at)
    values (${event.uuid}, ${event.detailedStatus}, ${event.id}, ${event.channel}, ${at})
    on conflict do nothing returning at`);
  return added.length === 1;
};

/** Reduces the balance of each premium by its line, not below zero; returns the amounts applied. */
export const reducePremiums = (tx: Db, lines: readonly PaymentLine[]): Promise<PaidLine[]> =>
  tx.query<PaidLine>(sql`
    with line as (
      select t.premium_id, t.amount from unnest(${lines.map((line) => line.premiumId)}::bigint[],
        ${lines.map((line) => line.amount)}::bigint[]) as t(premium_id, amount)
    ), due as (
      select p.id, p.balance, ${owedRefund} as refund from premium p join line l on l.premium_id = p.id order by p.id for update of p
    )
    update premium p set balance = p.balance - least(d.balance, l.amount)
    from line l join due d on d.id = l.premium_id where p.id = l.premium_id and d.balance > 0
    returning p.id as "premiumId", least(d.balance, l.amount) as amount, least(d.balance, l.amount, d.refund) as repaid`);

/** Pays the premiums of an order; returns the amounts applied. */
export const payPremiums = async (tx: Db, id: number, lines: readonly PaymentLine[]): Promise<PaidLine[]> => {
  const paid = await reducePremiums(tx, lines);
  const applied = paid.reduce((sum, { amount }) => sum + amount, 0);
  await tx.query(sql`update payment_order set applied = ${applied} where id = ${id}`);
  await tx.query(sql`
    update payment_line l set paid = t.amount
    from unnest(${paid.map((line) => line.premiumId)}::bigint[], ${paid.map((line) => line.amount)}::bigint[]) as t(premium_id, amount)
    where l.payment_order_id = ${id} and l.premium_id = t.premium_id`);
  return paid;
};

/** Updates the denormalized balance of a contract: what is owed of its premiums by a day. */
export const updateContractBalance = async (tx: Db, contractId: number, today: string): Promise<void> => {
  await tx.query(sql`
    update contract c set solde = due.sum, is_unpaid = due.sum > 0
    from (select coalesce(sum(${owedOn(today)}), 0)::bigint as sum from premium p
      where p.contract_id = ${contractId}) due
    where c.id = ${contractId}`);
};
