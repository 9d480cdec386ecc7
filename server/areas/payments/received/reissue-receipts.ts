import type * as v from 'valibot';
import { withdrawDocument, withdrawReplaced } from '#server/areas/documents/generated-document-repository.ts';
import { issueDocument, replacementNoticeJobKind } from '#server/areas/documents/issue.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { receiptSnapshot } from '#shared/documents/snapshots.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** A receipt that acknowledges a premium as paid in full, and the payment that it belongs to, if it is of a single one. */
interface ClaimingReceipt {
  readonly id: number;
  readonly snapshot: v.InferInput<typeof receiptSnapshot>;
  readonly receivedPaymentId: number | null;
  readonly orderId: number | null;
}

const findClaimingReceipts = (tx: Db, contractId: number, premiumIds: readonly number[]): Promise<ClaimingReceipt[]> =>
  tx.query<ClaimingReceipt>(sql`
    select e.id, e.snapshot, r.id as "receivedPaymentId", o.id as "orderId"
    from editique e left join received_payment r on r.receipt_id = e.id left join payment_order o on o.receipt_id = e.id
    where e.contract_id = ${contractId} and e.kind = 'recu' and e.status <> ${generatedDocumentStatuses.withdrawn}
      and exists (select from jsonb_array_elements(e.snapshot -> 'premiums') s join premium p on p.number = s ->> 'number'
        where p.contract_id = e.contract_id and p.id = any(${[...premiumIds]}::bigint[])
          and coalesce((s ->> 'balance')::bigint, 0) = 0)
    order by e.id`);

const findPremiumIds = async (tx: Db, contractId: number): Promise<Map<string, number>> => {
  const rows = await tx.query<{ id: number; number: string }>(
    sql`select id, number from premium where contract_id = ${contractId}`,
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
};

/**
 * Corrects the receipts of other payments after one of the premiums became due again: what they acknowledged as paid in full
 * is a part payment. Each is replaced by one with the same number and amounts; a receipt of several payments is withdrawn.
 */
export const reissueReceipts = async (
  tx: Db,
  premiumIds: readonly number[],
  { contractId, at, userId }: { readonly contractId: number; readonly at: Date; readonly userId: number },
): Promise<void> => {
  const ids = await findPremiumIds(tx, contractId);
  for (const { id, snapshot, receivedPaymentId, orderId } of await findClaimingReceipts(tx, contractId, premiumIds)) {
    if (receivedPaymentId !== null || orderId !== null) {
      const premiums = new Map(
        snapshot.premiums.flatMap(({ number, amount, repaid = 0 }) => {
          const premiumId = ids.get(number);
          return premiumId === undefined ? [] : [[premiumId, { amount, repaid }] as const];
        }),
      );
      const { surplus = null, receipt } = snapshot;
      const payment = { means: snapshot.payment ?? '', premiums, surplus, ...(receipt && { receipt }) };
      const issued = await issueDocument(tx, { kind: 'recu', contractId, scope: { kind: 'all' }, at, userId, payment });
      if (!issued.isIssued) continue;
      await tx.query(sql`update received_payment set receipt_id = ${issued.id} where id = ${receivedPaymentId}`);
      await tx.query(sql`update payment_order set receipt_id = ${issued.id} where id = ${orderId}`);
      if (await withdrawReplaced(tx, id, issued.id)) await enqueueJob(tx, replacementNoticeJobKind, { contractId }, at);
    } else await withdrawDocument(tx, id);
  }
};
