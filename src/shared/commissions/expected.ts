import { addMonths } from '#shared/primitives/calendar/days.ts';
import { type CommissionedPremium, type CommissionRate, commissionToDate, findRate, percentageOf } from './rates.ts';

/** A premium that is not paid in full, amounts in XPF. */
interface UnpaidPremium extends CommissionedPremium {
  readonly premiumXpf: number;
  /** Paid of it, without what was refunded. */
  readonly paidXpf: number;
  readonly balanceXpf: number;
}

/** Commission of a month if its premiums are paid. */
interface ExpectedMonth {
  /** `yyyy-mm` */
  readonly month: string;
  readonly premiums: number;
  readonly commission: number;
  readonly count: number;
}

/** Months shown ahead, the current one included. */
export const expectedMonths = 12;

/** The months from that of a day on, `yyyy-mm`. */
export const monthsFrom = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index).slice(0, 7));

/** Commission on what is left to pay of a premium. */
const commissionLeft = (premium: UnpaidPremium, rates: readonly CommissionRate[]): number => {
  const rate = findRate(rates, premium);
  if (!rate) return 0;
  const terms = { rate: percentageOf(rate, premium), floor: rate.floor };
  const { premiumXpf, paidXpf, balanceXpf } = premium;
  return commissionToDate(paidXpf + balanceXpf, premiumXpf, terms) - commissionToDate(paidXpf, premiumXpf, terms);
};

/** Expected commission by month of the premium; what is overdue counts in the current month. */
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
    month.commission += commissionLeft(premium, rates);
    month.count += 1;
  }
  return [...months.values()];
};
