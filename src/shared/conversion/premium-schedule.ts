import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';

/** A premium due for a period, both days inclusive; whole XPF. */
interface ScheduledPremium {
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

/** Months that one instalment of a plan covers; 12 for an unknown plan. */
export const monthsOfTerm = (splittingCode: string): number => terms[splittingCode]?.months ?? 12;

/** The premium of a term of a contract; `index` counts from 0. */
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

interface PremiumPlan {
  /** First day of the contract. */
  readonly number: string;
  readonly effectDate: string;
  readonly splittingCode: string;
  readonly instalments: number;
  /** First payment, which includes the fees, and each later payment. */
  readonly cash: number;
  readonly secondary: number;
}

/** Premiums of the first year, which sum to the total of the formula. */
export const firstYearPremiums = (plan: PremiumPlan): ScheduledPremium[] =>
  Array.from({ length: plan.instalments }, (_, index) =>
    premiumOfTerm(plan, index, index === 0 ? plan.cash : plan.secondary),
  );
