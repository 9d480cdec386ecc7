import type { Random } from '#server/primitives/random.ts';
import { monthsOfTerm, premiumOfTerm } from '#shared/conversion/premium-schedule.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import type { PremiumRow } from '../rows.ts';
import type { RenewalCall } from './renewal.ts';

interface ScheduleParameters {
  readonly contractId: number;
  readonly numero: string;
  readonly effectDate: string;
  /** End of the contract, or null. */
  readonly endDate: string | null;
  readonly splitting: string;
  /** Day from which the premium of a term is owed. */
  readonly dueDay: (effectDate: string) => string;
  readonly annualPremium: number;
  readonly today: string;
  /** Number of the latest due instalments that were not paid. */
  readonly unpaid: number;
  /** Next year, if it was called. */
  readonly next: RenewalCall | undefined;
}

/**
 * Instalments of the previous and the current insurance year, and of the next one if it was called: paid, unpaid and future.
 * Amounts are whole XPF; the first instalment of a year includes the remainder.
 */
export const buildSchedule = (rng: Random, parameters: ScheduleParameters, nextId: () => number): PremiumRow[] => {
  const perYear = 12 / monthsOfTerm(parameters.splitting);
  const plan = { number: parameters.numero, effectDate: parameters.effectDate, splittingCode: parameters.splitting };
  let year = 0;
  while (addMonths(parameters.effectDate, (year + 1) * 12) <= parameters.today) year += 1;
  const rows: PremiumRow[] = [];
  const years = year + (parameters.next ? 2 : 1);
  for (let index = Math.max(0, year - 1) * perYear; index < years * perYear; index += 1) {
    const annual =
      parameters.next && index >= (year + 1) * perYear ? parameters.next.annualPremium : parameters.annualPremium;
    const instalment = Math.floor(annual / perYear);
    const amount = index % perYear === 0 ? annual - instalment * (perYear - 1) : instalment;
    const { effectDate: from, effectDateEnd, number, label } = premiumOfTerm(plan, index, amount);
    if (parameters.endDate && from >= parameters.endDate) break;
    const dueOn = parameters.dueDay(from);
    rows.push({
      id: nextId(),
      contract_id: parameters.contractId,
      number,
      label,
      effect_date: from,
      effect_date_end: effectDateEnd,
      due_on: dueOn,
      amount,
      balance: dueOn > parameters.today ? amount : 0,
    });
  }
  return withUnpaid(rng, rows, parameters);
};

const withUnpaid = (rng: Random, rows: readonly PremiumRow[], parameters: ScheduleParameters): PremiumRow[] => {
  const lastDue = rows.findLastIndex((row) => row.due_on <= parameters.today);
  return rows.map((row, index) => {
    if (index > lastDue || index <= lastDue - parameters.unpaid) return row;
    const isPartlyPaid = index === lastDue - parameters.unpaid + 1 && rng.chance(0.3);
    return { ...row, balance: isPartlyPaid ? Math.ceil(row.amount / 2) : row.amount };
  });
};

/** Unpaid amount that is due, in XPF; future instalments are not due. */
export const dueBalance = (rows: readonly PremiumRow[], today: string): number =>
  rows.filter((row) => row.due_on <= today).reduce((sum, row) => sum + row.balance, 0);
