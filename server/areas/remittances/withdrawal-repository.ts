import { markContractChanged } from '#server/areas/contracts/mark-contract-changed.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { laterDeductions } from './remittance-repository.ts';

/** Who changes a slip, when and why. */
interface Change {
  readonly userId: number;
  readonly at: Date;
  readonly reason: string;
}

/** A payment of a slip that was settled on the assumption that the slip was handed over. */
interface WithdrawalObstacle {
  /** Number of the receipt. */
  readonly number: string;
  /** Number of the later slip that deducts it; null if it was settled in another way. */
  readonly slip: string | null;
}

/** What forbids the withdrawal of a slip; undefined if nothing does. */
export const findWithdrawalObstacle = async (tx: Db, remittanceId: number): Promise<WithdrawalObstacle | undefined> => {
  const [row] = await tx.query<WithdrawalObstacle>(sql`
    select o.number, o.slip from (
      select r.id, r.number, (select n.number from ${laterDeductions} order by n.id limit 1) as slip,
        exists (select from remittance_settlement s where s.received_payment_id = r.id) as "isSettled"
      from received_payment r join remittance m on m.id = r.remittance_id
      where m.id = ${remittanceId}) o
    where o.slip is not null or o."isSettled" order by o.slip is null, o.id limit 1`);
  return row;
};

/** Withdraws a slip: its payments wait to be handed over again. Returns their receipt numbers. */
export const withdrawRemittance = async (tx: Db, remittanceId: number, change: Change): Promise<string[]> => {
  await tx.query(sql`
    update remittance set withdrawn_at = ${change.at}::timestamptz, withdrawn_by = ${change.userId},
      withdrawn_reason = ${change.reason} where id = ${remittanceId}`);
  const rows = await tx.query<{ contractId: number; number: string }>(sql`
    update received_payment set remittance_id = null where remittance_id = ${remittanceId}
    returning contract_id as "contractId", number`);
  const contractIds = [...new Set(rows.map(({ contractId }) => contractId))].sort((a, b) => a - b);
  for (const contractId of contractIds) await markContractChanged(tx, contractId);
  return rows.map(({ number }) => number).sort();
};

/** Records that an amount to be deducted, in whole XPF, was settled in another way. */
export const addSettlement = async (
  tx: Db,
  { paymentId, amount }: { readonly paymentId: number; readonly amount: number },
  { userId, at, reason }: Change,
): Promise<void> => {
  await tx.query(sql`
    insert into remittance_settlement (received_payment_id, amount, reason, settled_by, settled_at)
    values (${paymentId}, ${amount}, ${reason}, ${userId}, ${at}::timestamptz)`);
};
