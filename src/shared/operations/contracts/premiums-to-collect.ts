import type { ContractFile } from './contract-file.ts';
import { owedRefundXpf } from './settlement.ts';
import { computeDebitDate, type PaymentTerms } from './term-payment.ts';

type Premium = ContractFile['primes']['data'][number];

/** What decides which premiums of a contract are collected. */
type Collectable = Pick<ContractFile, 'primes'> & PaymentTerms;

/** Why premiums are paid in no other way while the bank has not decided on their card. */
export const cardAtBankText = 'Une carte est en cours de confirmation pour ces primes. Merci d’en attendre la fin.';

/** True if a premium may be paid now: something is due of it, and no card at the bank pays it. */
export const isPayable = ({ disabled, isBeingPaid }: Pick<Premium, 'disabled' | 'isBeingPaid'>): boolean =>
  !disabled && isBeingPaid !== true;

/**
 * Premiums to collect now: those that are due as a whole. The first one of a contract is collected, in whole or in parts,
 * before it is due, unless the insurer will debit it, or only a refund of the insurer is owed of it. What a card at the bank
 * pays is not collected.
 */
export const premiumsToCollect = (contract: Collectable): Premium[] => {
  const premiums = contract.primes.data;
  const due = premiums.filter((premium) => isPayable(premium) && premium.defaultSelected);
  if (due.length > 0) return due;
  const firstPremium = [...premiums].sort((a, b) => a.effectDate.localeCompare(b.effectDate)).slice(0, 1);
  return firstPremium.filter(
    (premium) =>
      isPayable(premium) && owedRefundXpf(premium) === 0 && computeDebitDate(contract, premium.effectDate) === null,
  );
};

/** Premiums to collect, then other payable ones, each with the next one first; then paid ones, latest first. */
export const sortPremiums = (contract: Collectable): Premium[] => {
  const toCollect = new Set(premiumsToCollect(contract));
  const rankPremium = (premium: Premium): number => (toCollect.has(premium) ? 0 : premium.disabled ? 2 : 1);
  return [...contract.primes.data].sort((a, b) => {
    const byDay = a.effectDate.localeCompare(b.effectDate);
    return rankPremium(a) - rankPremium(b) || (rankPremium(a) === 2 ? -byDay : byDay);
  });
};

/** Total in whole XPF. */
export const totalDue = (premiums: readonly Pick<Premium, 'balanceBrut'>[]): number =>
  Math.round(premiums.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0));

/**
 * Amount owed of unpaid premiums that are not due as a whole: refunds of the insurer that must be paid back. Whole XPF.
 */
export const partlyOwedXpf = (unpaid: readonly Premium[]): number =>
  unpaid.reduce((sum, premium) => sum + (premium.defaultSelected ? 0 : owedRefundXpf(premium)), 0);

/** Refunds of the insurer that must be paid back. Whole XPF. */
export const owedRefundsXpf = (premiums: readonly Premium[]): number =>
  premiums.reduce((sum, premium) => sum + owedRefundXpf(premium), 0);
