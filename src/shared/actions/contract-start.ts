import { frenchDate } from '#shared/primitives/calendar/calendar.ts';

/** Why premiums of a contract that has not begun cannot be adjusted; null once it has. Days are `yyyy-mm-dd`. */
export const explainNotBegun = (effectDate: string, today: string): string | null =>
  effectDate > today
    ? `Ce contrat ne commence que le ${frenchDate(effectDate)}\u00A0: une résiliation ou un remboursement se note à partir de ce jour`
    : null;
