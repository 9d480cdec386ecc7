import type { SnapshotOf } from '#shared/documents/documents.ts';
import { isAfterEnd, terminationDay } from '#shared/documents/dossier.ts';
import { owedRefundXpf } from '#shared/operations/contracts/settlement.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { PaperSource } from './paper-source.ts';

const oldestFirst = <T extends { readonly effectDate: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (a.effectDate < b.effectDate ? -1 : 1));

/** Premiums of a contract as they were called, the oldest first. `net` is what the insurer did not take off. Whole XPF. */
const calledPremiums = ({ file }: PaperSource) => {
  const endedOn = terminationDay(file);
  return oldestFirst(file.primes.data).map(({ cancelled = 0, refunded = 0, ...premium }) => ({
    ...premium,
    cancelled,
    refunded,
    net: premium.amount - cancelled,
    owedRefund: owedRefundXpf({ ...premium, cancelled }),
    isAfterEnd: isAfterEnd(premium, endedOn),
  }));
};

/** Premiums of a schedule, without what the insurer took off, but with what is owed of its refunds. */
export const remainingPremiums = (source: PaperSource) =>
  calledPremiums(source)
    .map((premium) => ({ ...premium, amount: premium.net + premium.owedRefund }))
    .filter(({ amount }) => amount > 0);

/** Premiums of a receipt: those of its payment, with what remains after it, or all that are paid in full. */
export const paidPremiums = (source: PaperSource): SnapshotOf<'recu'>['premiums'] => {
  const { payment } = source;
  const paid = calledPremiums(source).filter((premium) =>
    payment ? payment.premiums.has(premium.id) : premium.net > 0 && premium.balanceBrut <= 0 && !premium.isAfterEnd,
  );
  return paid.map(({ id, net, balanceBrut, settlement, ...premium }) => ({
    number: premium.number,
    label: premium.label,
    amount: payment?.premiums.get(id)?.amount ?? net,
    repaid: payment?.premiums.get(id)?.repaid ?? 0,
    total: premium.amount,
    balance: Math.max(0, balanceBrut),
    cancelled: premium.cancelled,
    refunded: premium.refunded,
    owedRefund: premium.owedRefund,
    isAfterEnd: premium.isAfterEnd,
    settlement: payment ? null : (settlement ?? null),
  }));
};

/** Refund of a contract without effect, due or made; null for any other contract. */
export const voidRefundState = ({ file }: PaperSource): SnapshotOf<'recu'>['voidRefund'] =>
  file.details.status === contractStatuses.void ? { refundedOn: file.voidRefund?.refund?.day ?? null } : null;
