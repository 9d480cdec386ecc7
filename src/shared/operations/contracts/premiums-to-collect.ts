import type { ContractFile } from './contract-file.ts';

type Premium = ContractFile['primes']['data'][number];

/** Premiums to collect now: those that are due. The first one of a contract is collected, in whole or in parts, before it is due. */
export const premiumsToCollect = (premiums: readonly Premium[]): Premium[] => {
  const due = premiums.filter(({ disabled, defaultSelected }) => !disabled && defaultSelected);
  if (due.length > 0) return due;
  const firsts = [...premiums].sort((a, b) => a.effectDate.localeCompare(b.effectDate)).slice(0, 1);
  return firsts.filter(({ disabled }) => !disabled);
};

/** Premiums to collect, then other payable ones, each with the next one first; then paid ones, latest first. */
export const sortPremiums = (premiums: readonly Premium[]): Premium[] => {
  const toCollect = new Set(premiumsToCollect(premiums));
  const rank = (premium: Premium): number => (toCollect.has(premium) ? 0 : premium.disabled ? 2 : 1);
  return [...premiums].sort((a, b) => {
    const byDay = a.effectDate.localeCompare(b.effectDate);
    return rank(a) - rank(b) || (rank(a) === 2 ? -byDay : byDay);
  });
};

/** Total in whole XPF. */
export const totalDue = (premiums: readonly Pick<Premium, 'balanceBrut'>[]): number =>
  Math.round(premiums.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0));
