import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { premiumStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { ContractFile } from './contract-file.ts';
import { owedRefundXpf } from './settlement.ts';
import { computeDebitDate, computeDueDay, modeOfTerm, type PaymentTerms } from './term-payment.ts';

type Premium = ContractFile['primes']['data'][number];
type PremiumStatus = Pick<Premium, 'status' | 'disabled' | 'defaultSelected'>;

type DatedPremium = Pick<Premium, 'amount' | 'balanceBrut' | 'cancelled'> & { readonly dueOn: string };

/**
 * Amount owed of a premium on a day, whole XPF: its balance once it is due, before that only the part that repays a
 * refund of the insurer.
 */
const owedXpfOn = (premium: DatedPremium, today: string): number =>
  premium.dueOn <= today ? premium.balanceBrut : Math.min(premium.balanceBrut, owedRefundXpf(premium));

/**
 * Status of a premium on a day in Nouméa, `yyyy-mm-dd`: cancelled, paid, owed since `dueOn` (`computeDueDay`) or because the insurer
 * refunded it, or upcoming.
 */
export const premiumStatusOn = (premium: DatedPremium, today: string): PremiumStatus => {
  const { amount, balanceBrut, cancelled = 0 } = premium;
  const isCancelled = cancelled > 0 && cancelled >= amount;
  if (balanceBrut <= 0)
    return {
      status: isCancelled ? premiumStatuses.cancelled : premiumStatuses.paid,
      ...{ disabled: true, defaultSelected: false },
    };
  const owedXpf = owedXpfOn(premium, today);
  return {
    status: owedXpf > 0 ? premiumStatuses.unpaid : premiumStatuses.upcoming,
    disabled: false,
    // A card or link pays a premium whole, so one of which only a refund is owed is not offered by itself.
    defaultSelected: owedXpf === balanceBrut,
  };
};

/**
 * Day `yyyy-mm-dd` since which a premium is owed: its due day, or the day on which the payment that the insurer had refunded was
 * cancelled, if that is earlier.
 */
export const owedSince = (file: Pick<ContractFile, 'receivedPayments'> & PaymentTerms, premium: Premium): string => {
  const dueOn = computeDueDay(file, premium.effectDate);
  if (owedRefundXpf(premium) === 0) return dueOn;
  const cancelledOn = (file.receivedPayments ?? [])
    .flatMap(({ cancelled }) => (cancelled ? [dayInNoumea(new Date(cancelled.at))] : []))
    .sort()
    .at(-1);
  return cancelledOn !== undefined && cancelledOn < dueOn ? cancelledOn : dueOn;
};

/**
 * Recomputes a stored file for a day: premiums become due while it is on a device, and the balance grows. Whole XPF.
 */
export const contractOnDay = (file: ContractFile, today: string): ContractFile => {
  const premiums = file.primes.data.map((premium) => ({ ...premium, dueOn: computeDueDay(file, premium.effectDate) }));
  const data = premiums.map(({ dueOn, ...premium }) => ({
    ...premium,
    ...premiumStatusOn({ ...premium, dueOn }, today),
  }));
  const nextPremium = data
    .map((premium) => ({
      amount: premium.balanceBrut - owedRefundXpf(premium),
      effectDate: premium.effectDate,
      takenOn: computeDebitDate(file, premium.effectDate) ?? premium.effectDate,
    }))
    .filter(({ amount, takenOn }) => amount > 0 && takenOn >= today)
    .sort((a, b) => (a.takenOn < b.takenOn ? -1 : 1))[0];
  const hasNextPayment = file.computed.payementMethod !== null && nextPremium !== undefined;
  const isUnpaid = data.some(({ status }) => status === premiumStatuses.unpaid);
  return {
    ...file,
    details: { ...file.details, balance: premiums.reduce((sum, premium) => sum + owedXpfOn(premium, today), 0) },
    primes: { ...file.primes, data },
    computed: {
      ...file.computed,
      nextTakingAmount: hasNextPayment ? nextPremium.amount : null,
      nextTakingDate: hasNextPayment ? nextPremium.takenOn : null,
      nextTakingMode: hasNextPayment ? modeOfTerm(file, nextPremium.effectDate) : null,
      unpaidPrimes: isUnpaid,
    },
  };
};
