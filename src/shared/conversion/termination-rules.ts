import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';

/** A ground on which a client may leave an insurer. */
interface TerminationRule {
  readonly code: string;
  readonly label: string;
  /** Months of notice before the end of the former contract. */
  readonly noticeMonths: number;
  /** Families that it applies to; all if undefined. */
  readonly families?: readonly ProductFamily[];
}

/** Termination rules as data; sources in docs/decisions/change-of-insurer.md. */
const terminationRules = [
  { code: 'anniversary', label: 'À l’échéance annuelle, préavis de deux mois', noticeMonths: 2 },
  {
    code: 'after-one-year',
    label: 'Véhicule assuré depuis plus d’un an, préavis d’un mois',
    noticeMonths: 1,
    families: ['auto'],
  },
  { code: 'agreed', label: 'Autre motif, ou accord de l’ancien assureur', noticeMonths: 0 },
] as const satisfies readonly TerminationRule[];

/** Rules that apply to a product family. */
export const rulesOfFamily = (family: ProductFamily | undefined): readonly TerminationRule[] =>
  terminationRules.filter(
    (rule: TerminationRule) => !rule.families || (family !== undefined && rule.families.includes(family)),
  );

export const findTerminationRule = (code: string): TerminationRule | undefined =>
  terminationRules.find((rule) => rule.code === code);

/** Last day on which the former insurer must receive the notice, for a contract that ends on `endDate`. */
export const noticeDeadline = ({ noticeMonths }: Pick<TerminationRule, 'noticeMonths'>, endDate: string): string =>
  addMonths(endDate, -noticeMonths);

/** First day on which a contract can end whose insurer receives the notice today. */
export const earliestEnd = (rule: Pick<TerminationRule, 'noticeMonths'>, today: string): string => {
  const end = addMonths(today, rule.noticeMonths);
  // `addMonths` can shorten a month: two months after 31 December is 28 February, whose notice is due on 28 December.
  // Then the end is a day later.
  return noticeDeadline(rule, end) < today ? addDays(end, 1) : end;
};

/** Days after which a former insurer that has not confirmed is called. Our choice. */
const confirmationDays = 15;

/** Minimum days between the reminder and the deadline, so that the former insurer can still be notified. Our choice. */
const daysBeforeDeadline = 7;

/**
 * Day of the reminder about the confirmation: a fortnight from today, at the latest a week before the deadline, and
 * never before today.
 */
export const confirmationDay = (deadline: string, today: string): string => {
  const [fortnight, latest] = [addDays(today, confirmationDays), addDays(deadline, -daysBeforeDeadline)];
  if (latest <= today) return today;
  return latest < fortnight ? latest : fortnight;
};
