import type { Db, Scope } from '#server/db/db.ts';
import { withinScope } from '#server/db/scope.ts';
import { sql } from '#server/db/sql.ts';
import type { DashboardPlots } from '#shared/operations/shell/shell.ts';
import { addDays, monthBounds } from '#shared/primitives/calendar/days.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';

/** Quotes and contracts of the last twelve months up to that of `today`, and annual premiums in force. */
export const loadDashboardPlots = async (db: Db, scope: Scope, today: string): Promise<DashboardPlots> => {
  const months = lastMonths(today);
  const isInScope = withinScope(scope, 'broker_id');
  const counts = await db.query<DashboardPlots['months'][number]>(sql`
    select to_char(creation_date, 'YYYY-MM') as month, count(*) filter (where is_estimate) as quotes,
      count(*) filter (where not is_estimate) as contracts
    from contract where ${isInScope} and creation_date between ${`${months[0]}-01`}::date and ${today}::date
    group by 1`);
  const premiums = await db.query<{ productCode: string; premiumXpf: number }>(sql`
    select product_code as "productCode", sum(annual_premium)::bigint as "premiumXpf"
    from contract where ${isInScope} and status = ${contractStatuses.valid} and annual_premium is not null
    group by product_code order by 2 desc, 1`);
  const byMonth = new Map(counts.map((row) => [row.month, row]));
  return {
    months: months.map((month) => byMonth.get(month) ?? { month, quotes: 0, contracts: 0 }),
    premiums: premiums.map((row) => ({ ...row, product: findProduct(row.productCode)?.label ?? row.productCode })),
  };
};

const lastMonths = (today: string): string[] => {
  const months = [today.slice(0, 7)];
  while (months.length < 12) months.unshift(addDays(monthBounds(`${months[0]}-01`).first, -1).slice(0, 7));
  return months;
};
