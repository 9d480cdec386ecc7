import { isEndedLink } from '#server/areas/contracts/contract-search-repository.ts';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';

export const receiptJobKind = 'payment-receipt';
export const paymentNoticeJobKind = 'payment-notice';

interface PaidLink {
  readonly linkId: number;
  /** Receipts of the debits, each with the part that paid no premium, in whole XPF. */
  readonly receipts: readonly { readonly id: number; readonly surplus: number }[];
  /** Amount by which premiums were reduced, in whole XPF. */
  readonly applied: number;
  /** Status of the contract if it ended before the debits; null if not. */
  readonly endedStatus: string | null;
}

/**
 * True if the link was paid, or settled in another way: it can no longer be used to pay, even if premiums became due again.
 */
export const isLinkEnded = async (db: Db, linkId: number): Promise<boolean> =>
  (await db.query(sql`select from client_link l where l.id = ${linkId} and ${isEndedLink}`)).length > 0;

/** Records that a card of a link was debited: the client receives the receipts, the broker a notice. */
export const recordLinkPayment = async (
  tx: Db,
  { linkId, receipts, applied, endedStatus }: PaidLink,
  at: Date,
): Promise<void> => {
  await tx.query(sql`update client_link set changed_at = ${at} where id = ${linkId}`);
  for (const { id: receiptId, surplus } of receipts)
    await enqueueJob(tx, receiptJobKind, { linkId, receiptId, surplus, endedStatus }, at);
  const surplus = receipts.reduce((sum, receipt) => sum + receipt.surplus, 0);
  await enqueueJob(tx, paymentNoticeJobKind, { linkId, applied, surplus, endedStatus }, at);
};
