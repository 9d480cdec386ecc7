import { frenchDate } from '#shared/primitives/calendar/calendar.ts';

/** Why a contract that has not begun can be neither terminated nor refunded; null once it has. Days are `yyyy-mm-dd`. */
export const explainNotBegun = (effectDate: string, today: string): string | null =>
  effectDate > today
    ? `Ce contrat ne commence que le ${frenchDate(effectDate)}\u00A0: il se note «\u00A0Contrat sans effet\u00A0», et une résiliation ou un remboursement à partir de ce jour`
    : null;

/** Why a contract that has begun cannot be without effect; null before its first day. Days are `yyyy-mm-dd`. */
export const explainBegun = (effectDate: string, today: string): string | null =>
  effectDate > today ? null : `Ce contrat a commencé le ${frenchDate(effectDate)}\u00A0: il se résilie`;
