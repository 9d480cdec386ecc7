import { premiumStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ContractFile } from './contract-file.ts';
import { debitDateOf, modeOfTerm } from './term-payment.ts';

type Premium = ContractFile['primes']['data'][number];
type Standing = Pick<Premium, 'status' | 'disabled' | 'defaultSelected'>;

/** What a premium is by a day in Nouméa, `yyyy-mm-dd`: paid, owed since its first day, or to come. */
export const standingOn = (
  { balanceBrut, effectDate }: Pick<Premium, 'balanceBrut' | 'effectDate'>,
  today: string,
): Standing => {
  if (balanceBrut <= 0) return { status: premiumStatuses.paid, disabled: true, defaultSelected: false };
  const isDue = effectDate <= today;
  return { status: isDue ? premiumStatuses.unpaid : premiumStatuses.upcoming, disabled: false, defaultSelected: isDue };
};

/** A file as a day tells it: premiums fall due while it lies on a device, and what is owed grows by them. Whole XPF. */
export const contractOnDay = (file: ContractFile, today: string): ContractFile => {
  const data = file.primes.data.map((premium) => ({ ...premium, ...standingOn(premium, today) }));
  const next = data
    .map(({ balanceBrut, effectDate }) => ({
      balanceBrut,
      effectDate,
      takenOn: debitDateOf(file, effectDate) ?? effectDate,
    }))
    .filter(({ balanceBrut, takenOn }) => balanceBrut > 0 && takenOn >= today)
    .sort((a, b) => (a.takenOn < b.takenOn ? -1 : 1))[0];
  const isTaken = file.computed.payementMethod !== null && next !== undefined;
  const due = data.filter(({ defaultSelected }) => defaultSelected);
  return {
    ...file,
    details: { ...file.details, balance: due.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0) },
    primes: { ...file.primes, data },
    computed: {
      ...file.computed,
      nextTakingAmount: isTaken ? next.balanceBrut : null,
      nextTakingDate: isTaken ? next.takenOn : null,
      nextTakingMode: isTaken ? modeOfTerm(file, next.effectDate) : null,
      unpaidPrimes: due.length > 0,
    },
  };
};
