import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { PaymentCharge } from '#server/services/payment.ts';
import { endedContractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { lockContractAndOrder, type PaymentOrder } from './payment-repository.ts';

/**
 * Records a debit of a card; false if it was recorded before. The first charge of an order carries what the order has already
 * applied. A report without transactions has the order's id as its charge, which a later report does not double.
 */
export const addCharge = async (
  tx: Db,
  { id, orderId, applied }: Pick<PaymentOrder, 'id' | 'orderId' | 'applied'>,
  { uuid, amountXpf }: PaymentCharge,
  at: Date,
): Promise<boolean> => {
  const added = await tx.query(sql`
    insert into payment_charge (transaction_uuid, payment_order_id, amount, applied, at)
    select ${uuid}::text, ${id}::bigint, ${amountXpf}::bigint,
      case when exists (select from payment_charge where payment_order_id = ${id}) then 0 else ${applied}::bigint end,
      ${at}::timestamptz
    where not exists (select from payment_charge where payment_order_id = ${id}
      and (transaction_uuid = ${orderId} or ${uuid}::text = ${orderId}))
    on conflict do nothing returning transaction_uuid`);
  return added.length === 1;
};

/** Records what an order applied to premiums, on its earliest charge; returns the uuid of that charge. */
export const saveApplied = async (tx: Db, id: number, applied: number): Promise<string | undefined> => {
  const [charge] = await tx.query<{ uuid: string }>(sql`
    update payment_charge set applied = ${applied} where transaction_uuid = (select transaction_uuid from payment_charge
      where payment_order_id = ${id} order by at, transaction_uuid limit 1)
    returning transaction_uuid as uuid`);
  return charge?.uuid;
};

/** Makes the surpluses of an order the rest of each of its charges. A refunded surplus stays as it is. */
export const saveSurpluses = async (tx: Db, id: number, at: Date): Promise<void> => {
  await tx.query(sql`
    insert into payment_surplus (transaction_uuid, amount, created_at)
    select transaction_uuid, amount - applied, ${at}::timestamptz from payment_charge
    where payment_order_id = ${id} and applied < amount
    on conflict (transaction_uuid) do update set amount = excluded.amount where payment_surplus.refunded_on is null`);
  await tx.query(sql`
    delete from payment_surplus s using payment_charge c where c.payment_order_id = ${id}
      and c.applied = c.amount and s.transaction_uuid = c.transaction_uuid and s.refunded_on is null`);
};

/** A surplus with what its request and its receipt state. */
export interface Surplus {
  readonly id: number;
  readonly uuid: string;
  readonly amount: number;
  readonly chargedAt: string;
  readonly orderId: string;
  readonly contractId: number | null;
  readonly payerId: number | null;
  readonly payer: string | null;
  /** Broker of the contract, or of the payer; null if neither has one. */
  readonly brokerId: number | null;
  readonly taskId: number | null;
  readonly taskNumber: string | null;
  /** Day of the recorded refund `yyyy-mm-dd`. */
  readonly refundedOn: string | null;
}

const selectSurplus = sql`
  select s.id, s.transaction_uuid as uuid, s.amount, c.at as "chargedAt", o.order_id as "orderId", o.contract_id as "contractId",
    u.id as "payerId", nullif(trim(u.first_name || ' ' || u.last_name), '') as payer, coalesce(k.broker_id, u.broker_id) as "brokerId",
    t.id as "taskId", t.number as "taskNumber", s.refunded_on as "refundedOn"
  from payment_surplus s join payment_charge c on c.transaction_uuid = s.transaction_uuid
    join payment_order o on o.id = c.payment_order_id left join contract k on k.id = o.contract_id
    left join app_user u on u.id = coalesce(o.payer_id, o.user_id) left join task t on t.id = s.task_id`;

/** Surpluses of an order, refunded ones included. */
export const findSurplusesOfOrder = (db: Db, id: number): Promise<Surplus[]> =>
  db.query<Surplus>(sql`${selectSurplus} where o.id = ${id} order by s.id`);

/** Surpluses older than an instant that have no request although a broker is known. */
export const findSurplusesWithoutRequest = (db: Db, before: Date): Promise<Surplus[]> =>
  db.query<Surplus>(sql`
    ${selectSurplus} where s.task_id is null and s.created_at < ${before}
      and coalesce(k.broker_id, u.broker_id) is not null order by s.id`);

/** Status of the ended contract of an order if its end cancelled premiums that the order names, in whole or in part; null if not. */
export const findEndedStatus = async (db: Db, id: number): Promise<string | null> => {
  const [ended] = await db.query<{ status: string }>(sql`
    select c.status from payment_line l join premium p on p.id = l.premium_id join contract c on c.id = p.contract_id
    where l.payment_order_id = ${id} and c.status = any(${[...endedContractStatuses]}::text[]) and p.cancelled > 0 limit 1`);
  return ended?.status ?? null;
};

/** Surpluses that were charged through a link. */
export const findSurplusesOfLink = (db: Db, linkId: number): Promise<Pick<Surplus, 'amount' | 'refundedOn'>[]> =>
  db.query(sql`
    select s.amount, s.refunded_on as "refundedOn" from payment_order o
      join payment_charge c on c.payment_order_id = o.id join payment_surplus s on s.transaction_uuid = c.transaction_uuid
    where o.client_link_id = ${linkId} order by s.id`);

const findSurplus = async (db: Db, id: number): Promise<Surplus | undefined> => {
  const [surplus] = await db.query<Surplus>(sql`${selectSurplus} where s.id = ${id}`);
  return surplus;
};

/** Finds a surplus and locks its contract and its order, which every change of a surplus locks, until the transaction ends. */
export const lockSurplus = async (tx: Db, id: number): Promise<Surplus | undefined> => {
  const surplusBeforeLock = await findSurplus(tx, id);
  if (!surplusBeforeLock || !(await lockContractAndOrder(tx, surplusBeforeLock.orderId))) return undefined;
  return findSurplus(tx, id);
};

/** Saves the request to refund a surplus. */
export const saveSurplusRequest = async (tx: Db, id: number, taskId: number): Promise<void> => {
  await tx.query(sql`update payment_surplus set task_id = ${taskId} where id = ${id}`);
};

/** A refund as recorded by an administrator. `day` is `yyyy-mm-dd`, the amount whole XPF. */
export interface Refund {
  readonly day: string;
  readonly amount: number;
  readonly reference: string;
}

export const saveRefund = async (
  tx: Db,
  id: number,
  { day, amount, reference }: Refund,
  author: { readonly userId: number; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update payment_surplus set refunded_on = ${day}::date, refund_amount = ${amount}, refund_reference = ${reference},
      refund_recorded_at = ${author.at}, refunded_by = ${author.userId} where id = ${id}`);
};
