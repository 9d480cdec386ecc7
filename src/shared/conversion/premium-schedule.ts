import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';

/** A premium to be paid for a period, both days included; whole XPF. */
export interface ScheduledPremium {
  readonly number: string;
  readonly label: string;
  /** `yyyy-mm-dd`. */
  readonly effectDate: string;
  readonly effectDateEnd: string;
  readonly amount: number;
}

const terms: Readonly<Record<string, { readonly months: number; readonly label: string }>> = {
  A: { months: 12, label: 'Prime annuelle' },
  S: { months: 6, label: 'Prime semestrielle' },
  T: { months: 3, label: 'Prime trimestrielle' },
  M: { months: 1, label: 'Prime mensuelle' },
};

/** How many months one instalment of a plan covers; a plan that is not known is paid by the year. */
export const monthsOfTerm = (splittingCode: string): number => terms[splittingCode]?.months ?? 12;

/** The premium of one term of a contract, the first being 0. */
export const premiumOfTerm = (
  {
    number,
    effectDate,
    splittingCode,
  }: { readonly number: string; readonly effectDate: string; readonly splittingCode: string },
  index: number,
  amount: number,
): ScheduledPremium => {
  const months = monthsOfTerm(splittingCode);
  const from = addMonths(effectDate, index * months);
  const until = addDays(addMonths(effectDate, (index + 1) * months), -1);
  return {
    number: `${number}-${String(index + 1).padStart(2, '0')}`,
    label: `${terms[splittingCode]?.label ?? 'Prime'} du ${frenchDate(from)} au ${frenchDate(until)}`,
    effectDate: from,
    effectDateEnd: until,
    amount,
  };
};

interface Plan {
  /** Of the contract. */
  readonly number: string;
  readonly effectDate: string;
  readonly splittingCode: string;
  readonly instalments: number;
  /** The first payment, which bears the fees, and each one after it. */
  readonly cash: number;
  readonly secondary: number;
}

/** The premiums of the first year, as the formula was priced: they sum to its total. */
export const firstYear = (plan: Plan): ScheduledPremium[] =>
  Array.from({ length: plan.instalments }, (_, index) =>
    premiumOfTerm(plan, index, index === 0 ? plan.cash : plan.secondary),
  );
