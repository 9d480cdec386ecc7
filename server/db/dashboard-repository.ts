import type { DashboardPlots } from '#shared/contract/shell.ts';
import { addDays, monthOf } from '#shared/domain/days.ts';
import { contractStatuses, processingTaskStatuses } from '#shared/domain/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Db, Scope } from './db.ts';
import { within } from './scope.ts';
import { type Sql, sql } from './sql.ts';

export interface DashboardCounts {
  /** Quotes of the period, still open. */
  readonly quotes: number;
  /** Valid contracts that take effect in the month. */
  readonly contracts: number;
  readonly unpaid: number;
  /** Open quotes and valid contracts that lack a supporting document. */
  readonly lackingDocuments: number;
  readonly tasks: number;
}

/** First and last day, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The figures of the dashboard within a scope. */
export const dashboardCounts = async (
  db: Db,
  scope: Scope,
  periods: { readonly quotes: Period; readonly contracts: Period },
): Promise<DashboardCounts> => {
  const { quotes, contracts } = periods;
  const { quote, valid } = contractStatuses;
  const mine = within(scope, 'c.broker_id');
  const counted = (from: Sql): Sql => sql`(select count(*) from ${from})`;
  const [counts] = await db.query<DashboardCounts>(sql`
    select
      ${counted(sql`contract c where ${mine} and c.status = ${quote}
        and c.creation_date between ${quotes.from}::date and ${quotes.to}::date`)} as quotes,
      ${counted(sql`contract c where ${mine} and c.status = ${valid}
        and c.effect_date between ${contracts.from}::date and ${contracts.to}::date`)} as contracts,
      ${counted(sql`contract c where ${mine} and c.is_unpaid`)} as unpaid,
      (select count(distinct d.contract_id) from supporting_document d join contract c on c.id = d.contract_id
        where ${mine} and c.status in (${quote}, ${valid}) and d.due_date is not null
        and not exists (select from supporting_file f where f.supporting_document_id = d.id)) as "lackingDocuments",
      ${counted(sql`task c where ${mine} and c.status = any(${[...processingTaskStatuses]}::text[])`)} as tasks`);
  return counts ?? { quotes: 0, contracts: 0, unpaid: 0, lackingDocuments: 0, tasks: 0 };
};

/** Quotes and contracts made in each of the twelve months that end with the one of `today`; annual premiums in force. */
export const dashboardPlots = async (db: Db, scope: Scope, today: string): Promise<DashboardPlots> => {
  const months = lastMonths(today);
  const mine = within(scope, 'broker_id');
  const made = await db.query<DashboardPlots['months'][number]>(sql`
    select to_char(creation_date, 'YYYY-MM') as month, count(*) filter (where is_estimate) as quotes,
      count(*) filter (where not is_estimate) as contracts
    from contract where ${mine} and creation_date between ${`${months[0]}-01`}::date and ${today}::date
    group by 1`);
  const premiums = await db.query<{ productCode: string; premiumXpf: number }>(sql`
    select product_code as "productCode", sum(annual_premium)::bigint as "premiumXpf"
    from contract where ${mine} and status = ${contractStatuses.valid} and annual_premium is not null
    group by product_code order by 2 desc, 1`);
  const byMonth = new Map(made.map((row) => [row.month, row]));
  return {
    months: months.map((month) => byMonth.get(month) ?? { month, quotes: 0, contracts: 0 }),
    premiums: premiums.map((row) => ({ ...row, product: findProduct(row.productCode)?.label ?? row.productCode })),
  };
};

const lastMonths = (today: string): string[] => {
  const months = [today.slice(0, 7)];
  while (months.length < 12) months.unshift(addDays(monthOf(`${months[0]}-01`).first, -1).slice(0, 7));
  return months;
};
