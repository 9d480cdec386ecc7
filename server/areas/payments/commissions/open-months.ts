import type { Db } from '#server/db/db.ts';
import { type CommissionLine, commissionLines } from '#shared/commissions/lines.ts';
import { openMonths } from '#shared/commissions/months.ts';
import { findOpenEntries } from './entry-repository.ts';
import { findCommissionRates } from './rate-repository.ts';

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
