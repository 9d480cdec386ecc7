import type { Random } from '#server/primitives/random.ts';
import { monthsOfTerm, premiumOfTerm } from '#shared/conversion/premium-schedule.ts';
import { addMonths } from '#shared/primitives/calendar/days.ts';
import type { PremiumRow } from '../rows.ts';
import type { RenewalCall } from './renewal.ts';

interface ScheduleOf {
  readonly contractId: number;
  readonly numero: string;
  readonly effectDate: string;
  /** The day the contract ended, or null. */
  readonly endDate: string | null;
  readonly splitting: string;
  readonly annualPremium: number;
  readonly today: string;
  /** How many of the last due instalments were not paid. */
  readonly unpaid: number;
  /** The year after, where the insurer called it. */
  readonly next: RenewalCall | undefined;
}

/**
 * The instalments of the current insurance year and the one before, and of the next where it was called: paid, unpaid, and still to come. The part of
 * the annual premium is whole francs, the first instalment of a year bearing the remainder.
 */
export const schedule = (rng: Random, of: ScheduleOf, nextId: () => number): PremiumRow[] => {
  const perYear = 12 / monthsOfTerm(of.splitting);
  const plan = { number: of.numero, effectDate: of.effectDate, splittingCode: of.splitting };
  let year = 0;
  while (addMonths(of.effectDate, (year + 1) * 12) <= of.today) year += 1;
  const rows: PremiumRow[] = [];
  const years = year + (of.next ? 2 : 1);
  for (let index = Math.max(0, year - 1) * perYear; index < years * perYear; index += 1) {
    const annual = of.next && index >= (year + 1) * perYear ? of.next.annualPremium : of.annualPremium;
    const part = Math.floor(annual / perYear);
    const amount = index % perYear === 0 ? annual - part * (perYear - 1) : part;
    const { effectDate: from, effectDateEnd, number, label } = premiumOfTerm(plan, index, amount);
    if (of.endDate && from >= of.endDate) break;
    rows.push({
      id: nextId(),
      contract_id: of.contractId,
      number,
      label,
      effect_date: from,
      effect_date_end: effectDateEnd,
      amount,
      balance: from > of.today ? amount : 0,
    });
  }
  return withUnpaid(rng, rows, of);
};

const withUnpaid = (rng: Random, rows: readonly PremiumRow[], of: ScheduleOf): PremiumRow[] => {
  const lastDue = rows.findLastIndex((row) => row.effect_date <= of.today);
  return rows.map((row, index) => {
    if (index > lastDue || index <= lastDue - of.unpaid) return row;
    const isPartlyPaid = index === lastDue - of.unpaid + 1 && rng.chance(0.3);
    return { ...row, balance: isPartlyPaid ? Math.ceil(row.amount / 2) : row.amount };
  });
};

/** What is due and not paid, in whole XPF: an instalment to come is no debt yet. */
export const balanceOf = (rows: readonly PremiumRow[], today: string): number =>
  rows.filter((row) => row.effect_date <= today).reduce((sum, row) => sum + row.balance, 0);
