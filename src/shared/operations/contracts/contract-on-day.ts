import { premiumStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ContractFile } from './contract-file.ts';
import { debitDateOf, dueDayOf, modeOfTerm } from './term-payment.ts';

type Premium = ContractFile['primes']['data'][number];
type PremiumStatus = Pick<Premium, 'status' | 'disabled' | 'defaultSelected'>;

/** Status of a premium on a day in Nouméa, `yyyy-mm-dd`: cancelled, paid, owed since `dueOn` (`dueDayOf`), or upcoming. */
export const premiumStatusOn = (
  {
    amount,
    balanceBrut,
    cancelled = 0,
    dueOn,
  }: Pick<Premium, 'amount' | 'balanceBrut' | 'cancelled'> & { readonly dueOn: string },
  today: string,
): PremiumStatus => {
  const isCancelled = cancelled > 0 && cancelled >= amount;
  if (balanceBrut <= 0)
    return {
      status: isCancelled ? premiumStatuses.cancelled : premiumStatuses.paid,
      ...{ disabled: true, defaultSelected: false },
    };
  const isDue = dueOn <= today;
  return { status: isDue ? premiumStatuses.unpaid : premiumStatuses.upcoming, disabled: false, defaultSelected: isDue };
};

/**
 * Recomputes a stored file for a day: premiums become due while it is on a device, and the balance grows. Whole XPF.
 */
export const contractOnDay = (file: ContractFile, today: string): ContractFile => {
  const data = file.primes.data.map((premium) => ({
    ...premium,
    ...premiumStatusOn({ ...premium, dueOn: dueDayOf(file, premium.effectDate) }, today),
  }));
  const next = data
    .map(({ balanceBrut, effectDate }) => ({
      balanceBrut,
      effectDate,
      takenOn: debitDateOf(file, effectDate) ?? effectDate,
    }))
    .filter(({ balanceBrut, takenOn }) => balanceBrut > 0 && takenOn >= today)
    .sort((a, b) => (a.takenOn < b.takenOn ? -1 : 1))[0];
  const hasNextPayment = file.computed.payementMethod !== null && next !== undefined;
  const due = data.filter(({ defaultSelected }) => defaultSelected);
  return {
    ...file,
    details: { ...file.details, balance: due.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0) },
    primes: { ...file.primes, data },
    computed: {
      ...file.computed,
      nextTakingAmount: hasNextPayment ? next.balanceBrut : null,
      nextTakingDate: hasNextPayment ? next.takenOn : null,
      nextTakingMode: hasNextPayment ? modeOfTerm(file, next.effectDate) : null,
      unpaidPrimes: due.length > 0,
    },
  };
};
