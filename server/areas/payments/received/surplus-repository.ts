import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { ReceivedMode, RefundWay } from '#shared/schemas/received-payment-form.ts';

/** A surplus of a received payment, with what its refund depends on. Whole XPF. */
export interface ReceivedSurplus {
  readonly id: number;
  readonly contractId: number;
  /** Broker at the time of the payment. */
  readonly brokerId: number;
  /** Receipt number of the payment. */
  readonly number: string;
  readonly mode: ReceivedMode;
  readonly paid: number;
  readonly amount: number;
  /** Day on which the payment was received, `yyyy-mm-dd`. */
  readonly day: string;
  readonly isCancelled: boolean;
  /** Number of the remittance slip; null while the payment is with the broker. */
  readonly slip: string | null;
  readonly taskId: number | null;
  /** Day of the recorded refund `yyyy-mm-dd`. */
  readonly refundedOn: string | null;
  /** The refund gave back the cash or the cheque itself. */
  readonly isReturned: boolean;
}

/** Adds the surplus of a received payment with the request to refund it. */
export const addReceivedSurplus = async (
  tx: Db,
  surplus: { readonly paymentId: number; readonly amount: number; readonly taskId: number; readonly at: Date },
): Promise<void> => {
  const { paymentId, amount, taskId, at } = surplus;
  await tx.query(sql`
    insert into payment_surplus (received_payment_id, amount, task_id, created_at)
    values (${paymentId}, ${amount}, ${taskId}, ${at})`);
};

/** The surplus of a received payment within the scope. Locks the payment against a remittance until the transaction ends. */
export const lockReceivedSurplus = async (
  tx: Db,
  scope: Scope,
  paymentId: number,
): Promise<ReceivedSurplus | undefined> => {
  const [row] = await tx.query<ReceivedSurplus>(sql`
    select s.id, r.contract_id as "contractId", r.broker_id as "brokerId", r.number, r.mode, r.amount as paid, s.amount, r.received_on as day,
      r.cancelled is not null as "isCancelled",
      (select m.number from remittance m where m.id = r.remittance_id) as slip, s.task_id as "taskId",
      s.refunded_on as "refundedOn", s.is_returned as "isReturned"
    from received_payment r join payment_surplus s on s.received_payment_id = r.id join contract c on c.id = r.contract_id
    where r.id = ${paymentId} and ${withinScope(scope, 'c.broker_id')} for update of r`);
  return row;
};

/** Records the refund of the whole surplus. `day` is `yyyy-mm-dd`. */
export const saveReceivedRefund = async (
  tx: Db,
  id: number,
  { day, reference, way }: { readonly day: string; readonly reference: string; readonly way: RefundWay },
  author: { readonly userId: number; readonly at: Date },
): Promise<void> => {
  await tx.query(sql`
    update payment_surplus set refunded_on = ${day}::date, refund_amount = amount, refund_reference = ${reference},
      is_returned = ${way === 'returned'}, refund_recorded_at = ${author.at}, refunded_by = ${author.userId} where id = ${id}`);
};

/** Replaces the request to refund a surplus, which is closed, by the request to recover the refund. */
export const saveRecoveryRequest = async (tx: Db, id: number, taskId: number): Promise<void> => {
  await tx.query(sql`update payment_surplus set task_id = ${taskId} where id = ${id}`);
};
