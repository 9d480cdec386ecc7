import type { Db } from '#server/db/db.ts';
import { type CommissionLine, commissionLines, totalOf } from '#shared/commissions/lines.ts';
import { openMonths } from '#shared/commissions/months.ts';
import type { CommissionRate } from '#shared/commissions/rates.ts';
import { findBrokersWithOpenEntries, findOpenEntries } from './entry-repository.ts';
import { findCommissionRates } from './rate-repository.ts';
import { findClosedMonths } from './statement-repository.ts';

/** Open months of a broker by month, the latest first, computed from the rates of now. */
export const loadOpenMonths = async (
  db: Db,
  brokerId: number,
  lastClosed: string | null,
): Promise<ReadonlyMap<string, readonly CommissionLine[]>> =>
  openMonths(commissionLines(await findOpenEntries(db, brokerId), await findCommissionRates(db)), lastClosed);

/** Lines by day, then in the order in which they were recorded. */
export const sortLines = <L extends { readonly id: number; readonly day: string }>(lines: readonly L[]): L[] =>
  [...lines].sort((a, b) => a.day.localeCompare(b.day) || a.id - b.id);

/** Commission of an open month, of all brokers that a change of rates concerns, in XPF. */
interface MonthChange {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly beforeXpf: number;
  readonly afterXpf: number;
}

/** Open months whose commission differs between two sets of rates, the earliest first. Closed months keep theirs. */
export const findMonthChanges = async (
  db: Db,
  before: readonly CommissionRate[],
  after: readonly CommissionRate[],
): Promise<readonly MonthChange[]> => {
  const totals = new Map<string, MonthChange>();
  for (const brokerId of await findBrokersWithOpenEntries(db)) {
    const entries = await findOpenEntries(db, brokerId);
    const [lastClosed] = await findClosedMonths(db, brokerId);
    const computeMonths = (rates: readonly CommissionRate[]) =>
      openMonths(commissionLines(entries, rates), lastClosed?.month ?? null);
    const monthsAfter = computeMonths(after);
    for (const [month, lines] of computeMonths(before)) {
      const beforeXpf = totalOf(lines).commission;
      const afterXpf = totalOf(monthsAfter.get(month) ?? []).commission;
      if (beforeXpf === afterXpf) continue;
      const sum = totals.get(month) ?? { month, beforeXpf: 0, afterXpf: 0 };
      totals.set(month, { month, beforeXpf: sum.beforeXpf + beforeXpf, afterXpf: sum.afterXpf + afterXpf });
    }
  }
  return [...totals.values()].sort((a, b) => a.month.localeCompare(b.month));
};
