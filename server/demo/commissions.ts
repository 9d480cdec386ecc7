import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { addMonths, monthBounds } from '#shared/primitives/calendar/days.ts';

/** Rate of the demonstration in ten-thousandths, as in the commission that its contract files show. */
const demoRate = 1_200;

/** Months before today whose paid premiums are in statements. */
const monthsBack = { demonstration: 12, bulk: 2 } as const;

/** Loads a rate for all products, and the paid premiums of the latest months as paid to the insurer. */
export const loadCommissions = async (
  db: Db,
  { today, isBulk }: { readonly today: string; readonly isBulk: boolean },
): Promise<void> => {
  await db.query(sql`
    insert into commission_rate (scope, broker_id, valid_from, first_year, renewal)
    values ('all', null, '2000-01-01', ${demoRate}, ${demoRate})`);
  const { first } = monthBounds(addMonths(today, -(isBulk ? monthsBack.bulk : monthsBack.demonstration)));
  await db.query(sql`
    insert into premium_entry (broker_id, contract_id, premium_id, day, means, amount)
    select c.broker_id, p.contract_id, p.id, p.effect_date, 'insurer', p.amount - p.balance
    from premium p join contract c on c.id = p.contract_id
    where p.balance < p.amount and p.effect_date between ${first}::date and ${today}::date order by p.effect_date, p.id`);
};
