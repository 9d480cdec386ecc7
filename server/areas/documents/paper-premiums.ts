import type { SnapshotOf } from '#shared/documents/documents.ts';
import { owedRefundXpf } from '#shared/operations/contracts/settlement.ts';
import type { PaperSource } from './paper-source.ts';

const oldestFirst = <T extends { readonly effectDate: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1));

/** Premiums of a contract, the oldest first, without what the insurer took off, but with what is owed of its refunds. */
const netPremiums = ({ file }: PaperSource) =>
  oldestFirst(file.primes.data).map(({ cancelled = 0, ...premium }) => ({
    ...premium,
    amount: premium.amount - cancelled,
    owedRefund: owedRefundXpf({ ...premium, cancelled }),
  }));

/** Premiums that the insurer did not take off in whole. */
export const remainingPremiums = (source: PaperSource) => netPremiums(source).filter(({ amount }) => amount > 0);

/** Premiums of a receipt: those of its payment, with what remains after it, or all that are paid in full. */
export const paidPremiums = (source: PaperSource): SnapshotOf<'recu'>['premiums'] => {
  const { payment } = source;
  const paid = payment
    ? netPremiums(source).filter(({ id }) => payment.premiums.has(id))
    : remainingPremiums(source).filter(({ balanceBrut }) => balanceBrut <= 0);
  return paid.map(({ id, number, label, amount, balanceBrut, owedRefund, settlement }) => ({
    number,
    label,
    amount: payment?.premiums.get(id)?.amount ?? amount,
    repaid: payment?.premiums.get(id)?.repaid ?? 0,
    total: amount,
    balance: Math.max(0, balanceBrut),
    owedRefund,
    settlement: payment ? null : (settlement ?? null),
  }));
};
