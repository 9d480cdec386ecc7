import type { Statements } from './memory-rows.ts';

/** What a receipt acknowledges. Whole XPF. */
export interface ReceiptSnapshot {
  readonly premiums: readonly { readonly number: string; readonly amount: number; readonly balance?: number }[];
  readonly surplus: { readonly amount: number } | null;
}

/** Total of a receipt, the surplus included. */
export const receiptTotal = ({ premiums, surplus }: ReceiptSnapshot): number =>
  premiums.reduce((sum, { amount }) => sum + amount, surplus?.amount ?? 0);

interface Papers {
  receiptsOf(contractId: unknown): readonly { readonly id: number; readonly snapshot: ReceiptSnapshot }[];
}
interface Payments {
  receiptOwner(receiptId: number): { readonly receivedPaymentId: number | null; readonly orderId: number | null };
}

/**
 * Answers the statement of `reissue-receipts.ts` that joins papers and payments: receipts that acknowledge one of the
 * premiums as paid in full.
 */
export const createReceiptStatements =
  (papers: Papers, payments: Payments): Statements =>
  (text, values) => {
    if (!text.includes('from editique e left join received_payment r on r.receipt_id = e.id')) return undefined;
    const [contractId, , premiumIds] = values as [number, string, number[]];
    const numbers = premiumIds.map((id) => `P-${id}`);
    return papers
      .receiptsOf(contractId)
      .filter(({ snapshot }) =>
        snapshot.premiums.some(({ number, balance = 0 }) => numbers.includes(number) && balance === 0),
      )
      .map(({ id, snapshot }) => ({ id, snapshot, ...payments.receiptOwner(id) }));
  };
