import { addMonths } from '#shared/primitives/calendar/days.ts';
import { type CommissionedPremium, type CommissionRate, commissionToDate, findRate, percentageOf } from './rates.ts';

/** A premium that is not paid in full, amounts in XPF. */
interface UnpaidPremium extends CommissionedPremium {
  readonly premiumXpf: number;
  /** Amount paid, minus refunds. */
  readonly paidXpf: number;
  readonly balanceXpf: number;
}

/** Commission expected for a month if its unpaid premiums are paid. */
interface ExpectedMonth {
  /** `yyyy-mm` */
  readonly month: string;
  readonly premiums: number;
  readonly commission: number;
  readonly count: number;
}

/** Number of months shown, from the current one on. */
export const expectedMonths = 12;

/** The next `count` months (`yyyy-mm`), starting with the month of a day. */
export const monthsFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index).slice(0, 7));

/** Commission on the unpaid part of a premium. */
const computeUnpaidCommission = (premium: UnpaidPremium, rates: readonly CommissionRate[]): number => {
  const rate = findRate(rates, premium);
  if (!rate) return 0;
  const terms = { rate: percentageOf(rate, premium), floor: rate.floor };
  const { premiumXpf, paidXpf, balanceXpf } = premium;
  return commissionToDate(paidXpf + balanceXpf, premiumXpf, terms) - commissionToDate(paidXpf, premiumXpf, terms);
};

/**
 * Commission of a contract's first year once its premiums are paid, in whole XPF: the sum of what `/commissions` states of
 * them. Null if no rate applies.
 */
export const firstYearCommission = (
  contract: Omit<CommissionedPremium, 'premiumDay'>,
  premiums: readonly { readonly effectDate: string; readonly amount: number }[],
  rates: readonly CommissionRate[],
): number | null => {
  const commissioned = premiums
    .map(({ effectDate, amount }) => ({
      ...{ ...contract, premiumDay: effectDate },
      ...{ premiumXpf: amount, paidXpf: 0, balanceXpf: amount },
    }))
    .filter((premium) => findRate(rates, premium) !== undefined);
  if (commissioned.length === 0) return null;
  return commissioned.reduce((sum, premium) => sum + computeUnpaidCommission(premium, rates), 0);
};

/** Expected commission by month of the premium; overdue premiums count in the current month. */
export const expectedByMonth = (
  premiums: readonly UnpaidPremium[],
  rates: readonly CommissionRate[],
  today: string,
): ExpectedMonth[] => {
  const months = new Map(
    monthsFrom(today, expectedMonths).map((month) => [month, { month, premiums: 0, commission: 0, count: 0 }]),
  );
  for (const premium of premiums) {
    const day = premium.premiumDay < today ? today : premium.premiumDay;
    const month = months.get(day.slice(0, 7));
    if (!month) continue;
    month.premiums += premium.balanceXpf;
    month.commission += computeUnpaidCommission(premium, rates);
    month.count += 1;
  }
  return [...months.values()];
};
