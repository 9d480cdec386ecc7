import { owedRefund } from '#server/areas/contracts/balances.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { Refund } from '../charge-repository.ts';
import type { PaymentLine } from '../payment-repository.ts';
import { endings } from './adjustment-repository.ts';

/** A contract without effect: the day on which the client gave it up (`yyyy-mm-dd`), and what was paid of it, whole XPF. */
export interface VoidContract {
  readonly contractId: number;
  readonly number: string;
  readonly brokerId: number;
  readonly day: string;
  readonly amount: number;
}

export interface VoidRefund extends VoidContract {
  /** The request to refund it; null if a file reported the end of the contract. */
  readonly taskId: number | null;
  /** Day of the recorded refund `yyyy-mm-dd`, and its reference; null until it is recorded. */
  readonly refundedOn: string | null;
  readonly reference: string | null;
}

/** The refund of a contract without effect, due or made; undefined if nothing was paid. */
export const findVoidRefund = async (db: Db, contractId: number): Promise<VoidRefund | undefined> => {
  const [refund] = await db.query<VoidRefund>(sql`
    select a.contract_id as "contractId", c.numero as number, c.broker_id as "brokerId", a.day, a.amount::int, a.task_id as "taskId",
      a.refunded_on as "refundedOn", a.refund_reference as reference
    from premium_adjustment a join contract c on c.id = a.contract_id
    where a.contract_id = ${contractId} and a.kind = 'void' and a.amount > 0`);
  return refund;
};

/** Saves the request to refund a contract without effect. */
export const saveVoidRefundRequest = async (tx: Db, contractId: number, taskId: number): Promise<void> => {
  await tx.query(
    sql`update premium_adjustment set task_id = ${taskId} where contract_id = ${contractId} and kind = 'void'`,
  );
};

export const saveVoidRefund = async (
  tx: Db,
  contractId: number,
  { day, amount, reference }: Refund,
  author: { readonly userId: number; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update premium_adjustment set refunded_on = ${day}::date, refund_amount = ${amount}, refund_reference = ${reference},
      refund_recorded_at = ${author.at}, refunded_by = ${author.userId} where contract_id = ${contractId} and kind = 'void'`);
};

/**
 * Takes off the refund of a contract without effect what payments that no longer count had paid: it was not refunded, so that
 * the client has nothing to pay back. Returns the parts.
 */
export const withdrawVoidRefund = async (tx: Db, contractId: number): Promise<PaymentLine[]> => {
  const withdrawn = await tx.query<PaymentLine>(sql`
    with owed as (select p.id, ${owedRefund} as amount from premium p
      where p.contract_id = ${contractId} and ${owedRefund} > 0 for update)
    update premium p set balance = p.balance - owed.amount, refunded = p.refunded - owed.amount
    from owed where p.id = owed.id returning p.id as "premiumId", owed.amount::int`);
  const amountXpf = withdrawn.reduce((sum, { amount }) => sum + amount, 0);
  await tx.query(sql`
    update premium_adjustment set amount = amount - ${amountXpf} where contract_id = ${contractId} and kind = 'void'`);
  await tx.query(sql`
    update movement set refunded = nullif(refunded - ${amountXpf}, 0)
    where contract_id = ${contractId} and label = ${endings.void.label}`);
  return withdrawn;
};
