import type { Random } from '#server/core/random.ts';
import { frenchDate } from '#shared/primitives/calendar.ts';
import { addDays } from '#shared/primitives/days.ts';
import type { PremiumRow } from './rows.ts';

/** How many months one instalment covers, by instalment plan. */
const monthsOf: Readonly<Record<string, number>> = { A: 12, S: 6, T: 3, M: 1 };
const termOf: Readonly<Record<string, string>> = {
  A: 'Prime annuelle',
  S: 'Prime semestrielle',
  T: 'Prime trimestrielle',
  M: 'Prime mensuelle',
};

/** The day `months` after a day; the 31st becomes the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
};

export interface ScheduleOf {
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
}

/**
 * The instalments of the current insurance year and the one before: paid, unpaid, and still to come. The part of
 * the annual premium is whole francs, the first instalment of a year bearing the remainder.
 */
export const schedule = (rng: Random, of: ScheduleOf, nextId: () => number): PremiumRow[] => {
  const step = monthsOf[of.splitting] ?? 12;
  const perYear = 12 / step;
  const part = Math.floor(of.annualPremium / perYear);
  let year = 0;
  while (addMonths(of.effectDate, (year + 1) * 12) <= of.today) year += 1;
  const rows: PremiumRow[] = [];
  for (let index = Math.max(0, year - 1) * perYear; index < (year + 1) * perYear; index += 1) {
    const from = addMonths(of.effectDate, index * step);
    const until = addDays(addMonths(of.effectDate, (index + 1) * step), -1);
    if (of.endDate && from >= of.endDate) break;
    const amount = index % perYear === 0 ? of.annualPremium - part * (perYear - 1) : part;
    rows.push({
      id: nextId(),
      contract_id: of.contractId,
      number: `${of.numero}-${String(index + 1).padStart(2, '0')}`,
      label: `${termOf[of.splitting] ?? 'Prime'} du ${frenchDate(from)} au ${frenchDate(until)}`,
      effect_date: from,
      effect_date_end: until,
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
