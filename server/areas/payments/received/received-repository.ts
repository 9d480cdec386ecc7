import { owedRefund } from '#server/areas/contracts/balances.ts';
import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { CancelKind, ReceivedMode } from '#shared/schemas/received-payment-form.ts';
import type { PaymentLine } from '../payment-repository.ts';

interface ReceivedRow {
  readonly id: number;
  readonly contractId: number;
  readonly number: string;
  readonly mode: ReceivedMode;
  readonly amount: number;
  readonly receiptId: number | null;
  /** When it was cancelled; null while it counts. */
  readonly cancelledAt: string | null;
  /** Name of the broker who took it, if the client has moved since; null if it is the broker of the contract. */
  readonly takenBy: string | null;
}

interface NewReceivedPayment {
  readonly contractId: number;
  readonly number: string;
  readonly provisional: string;
  readonly mode: ReceivedMode;
  readonly amount: number;
  readonly reference: string;
  readonly drawer: string;
  readonly day: string;
  readonly userId: number;
  readonly at: Date;
}

/** Draws the next receipt number of the contract’s broker and year, without gaps: `R26-00012`. */
export const drawReceiptNumber = async (tx: Db, contractId: number, year: number): Promise<string> => {
  const [drawn] = await tx.query<{ last: number }>(sql`
    insert into receipt_number (broker_id, year, last) select broker_id, ${year}::int, 1 from contract where id = ${contractId}
    on conflict (broker_id, year) do update set last = receipt_number.last + 1 returning last`);
  if (!drawn) throw new Error('The receipt has no number');
  return `R${String(year).slice(2)}-${String(drawn.last).padStart(5, '0')}`;
};

/** Adds a received payment with what it paid of each premium; returns its id. */
export const addReceivedPayment = async (
  tx: Db,
  payment: NewReceivedPayment,
  lines: readonly PaymentLine[],
): Promise<number> => {
  const { contractId, number, provisional, mode, amount, reference, drawer, day, userId, at } = payment;
  const [row] = await tx.query<{ id: number }>(sql`
    insert into received_payment (contract_id, number, provisional, mode, amount, reference, drawer, received_on, recorded_by,
      recorded_at, broker_id)
    values (${contractId}, ${number}, ${provisional}, ${mode}, ${amount}, ${reference}, ${drawer}, ${day}::date, ${userId}, ${at},
      (select broker_id from contract where id = ${contractId}))
    returning id`);
  if (!row) throw new Error('The received payment was not written');
  await tx.query(sql`
    insert into received_payment_line (received_payment_id, premium_id, amount)
    select ${row.id}::bigint, t.premium_id, t.amount
    from unnest(${lines.map((line) => line.premiumId)}::bigint[], ${lines.map((line) => line.amount)}::bigint[])
      as t(premium_id, amount)`);
  return row.id;
};

/** Days `yyyy-mm-dd` on which a contract was made and takes effect: no payment of it was received before both. */
export const findContractDays = async (
  db: Db,
  contractId: number,
): Promise<{ readonly creationDate: string; readonly effectDate: string } | undefined> => {
  const [days] = await db.query<{ creationDate: string; effectDate: string }>(sql`
    select creation_date as "creationDate", effect_date as "effectDate" from contract where id = ${contractId}`);
  return days;
};

export const saveReceivedReceipt = async (tx: Db, id: number, receiptId: number): Promise<void> => {
  await tx.query(sql`update received_payment set receipt_id = ${receiptId} where id = ${id}`);
};

/** Finds a received payment within the scope. */
export const findReceivedPayment = async (db: Db, scope: Scope, id: number): Promise<ReceivedRow | undefined> => {
  const [row] = await db.query<ReceivedRow>(sql`
    select r.id, r.contract_id as "contractId", r.number, r.mode, r.amount, r.receipt_id as "receiptId",
      r.cancelled_at as "cancelledAt", k.name as "takenBy"
    from received_payment r join contract c on c.id = r.contract_id
      left join broker k on k.id = r.broker_id and k.id <> c.broker_id
    where r.id = ${id} and ${withinScope(scope, 'c.broker_id')}`);
  return row;
};

/**
 * Locks the broker of a contract, so that two payments with one provisional number wait for each other even if they name
 * different contracts; returns the id of the broker. The contract is locked before.
 */
export const lockBrokerOf = async (tx: Db, contractId: number): Promise<number> => {
  const [broker] = await tx.query<{ id: number }>(sql`
    select b.id from broker b join contract c on c.broker_id = b.id where c.id = ${contractId} for no key update of b`);
  if (!broker) throw new Error('The contract has no broker');
  return broker.id;
};

/** A recorded payment and its part that paid no premium. Whole XPF. */
export interface RecordedPayment {
  readonly id: number;
  readonly number: string;
  readonly amount: number;
  readonly surplus: number;
}

/** The payment that a broker took with a provisional receipt, even if its client has moved; undefined if it has not arrived. */
export const findByProvisional = async (
  tx: Db,
  brokerId: number,
  provisional: string,
): Promise<RecordedPayment | undefined> => {
  const [row] = await tx.query<RecordedPayment>(sql`
    select r.id, r.number, r.amount, coalesce(s.amount, 0)::int as surplus
    from received_payment r left join payment_surplus s on s.received_payment_id = r.id
    where r.provisional = ${provisional} and r.broker_id = ${brokerId} order by r.id limit 1`);
  return row;
};

/**
 * Ends the links to pay whose premiums are all settled and that a payment paid in part, before it is cancelled. The rows of
 * links are not locked: calls by a link lock it before its contract.
 */
const endSettledLinks = async (tx: Db, paymentId: number, at: Date): Promise<void> => {
  await tx.query(sql`
    update client_link_premium lp set due_again_at = ${at}
    where lp.due_again_at is null
      and lp.premium_id in (select premium_id from received_payment_line where received_payment_id = ${paymentId})
      and not exists (select from client_link_premium o join premium m on m.id = o.premium_id
        where o.client_link_id = lp.client_link_id and m.balance > 0)`);
};

/** Amount of a premium that is due again, and its part that repays a refund of the insurer. Whole XPF. */
interface CancelledLine extends PaymentLine {
  readonly refunded: number;
}

/**
 * Cancels a received payment: the amounts that it paid are due again. Amounts that the insurer had refunded stay off the
 * premium; as far as no other payment covers it, the client has to pay it back. Returns the amounts by premium.
 */
export const cancelReceivedPayment = async (
  tx: Db,
  id: number,
  {
    kind,
    reason,
    userId,
    at,
  }: { readonly kind: CancelKind; readonly reason: string; readonly userId: number; readonly at: Date },
): Promise<CancelledLine[]> => {
  await tx.query(sql`
    update received_payment set cancelled = ${kind}, cancel_reason = ${reason}, cancelled_at = ${at}, cancelled_by = ${userId}
    where id = ${id}`);
  await endSettledLinks(tx, id, at);
  return tx.query<CancelledLine>(sql`
    update premium p set balance = p.balance + l.amount from received_payment_line l
    where l.received_payment_id = ${id} and l.premium_id = p.id
    returning p.id as "premiumId", l.amount::int, least(l.amount, ${owedRefund})::int as refunded`);
};
