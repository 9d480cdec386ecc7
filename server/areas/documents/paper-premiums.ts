import type { SnapshotOf } from '#shared/documents/documents.ts';
import type { PaperSource } from './source.ts';

const oldestFirst = <T extends { readonly effectDate: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1));

/** Premiums of a contract, the oldest first, without what the insurer took off. */
export const remainingPremiums = ({ file }: PaperSource) =>
  oldestFirst(file.primes.data)
    .map(({ cancelled = 0, ...premium }) => ({ ...premium, amount: premium.amount - cancelled }))
    .filter(({ amount }) => amount > 0);

/** Premiums of a receipt: those of its payment, with what remains after it, or all that are paid in full. */
export const paidPremiums = (source: PaperSource): SnapshotOf<'recu'>['premiums'] => {
  const { payment } = source;
  const premiums = remainingPremiums(source);
  const paid = payment
    ? premiums.filter(({ id }) => payment.premiums.has(id))
    : premiums.filter(({ balanceBrut }) => balanceBrut <= 0);
  return paid.map(({ id, number, label, amount, balanceBrut, settlement }) => ({
    number,
    label,
    amount: payment?.premiums.get(id) ?? amount,
    total: amount,
    balance: Math.max(0, balanceBrut),
    settlement: payment ? null : (settlement ?? null),
  }));
};
