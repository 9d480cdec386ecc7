import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { CommissionRateRow } from '#shared/operations/commissions/rates.ts';
import type { CommissionRateValues } from '#shared/schemas/commission-rate-form.ts';

const toRow = (row: Omit<CommissionRateRow, 'version'>): CommissionRateRow => ({
  ...row,
  version: hashVersion([row.scope, row.brokerId, row.validFrom, row.firstYear, row.renewal, row.floor]),
});

/** All rates of commission, or one by id. */
export const findCommissionRates = async (db: Db, id: number | null = null): Promise<CommissionRateRow[]> => {
  const rows = await db.query<Omit<CommissionRateRow, 'version'>>(sql`
    select r.id, r.scope, r.broker_id as "brokerId", b.name as "brokerName", r.valid_from as "validFrom",
      r.first_year as "firstYear", r.renewal, r.floor
    from commission_rate r left join broker b on b.id = r.broker_id
    where ${id}::bigint is null or r.id = ${id} order by r.scope, r.broker_id nulls first, r.valid_from, r.id`);
  return rows.map(toRow);
};

/** Locks the table of rates until the transaction ends, so that a closing and a change see each other. */
export const lockCommissionRates = async (tx: Db): Promise<void> => {
  await tx.query(sql`lock table commission_rate in share row exclusive mode`);
};

/** Inserts a rate (`id` null) or updates it; returns its id. */
export const saveCommissionRate = async (
  tx: Db,
  id: number | null,
  { scope, brokerId, validFrom, firstYear, renewal, floor }: CommissionRateValues,
): Promise<number> => {
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(sql`
        insert into commission_rate (scope, broker_id, valid_from, first_year, renewal, floor)
        values (${scope}, ${brokerId}, ${validFrom}::date, ${firstYear}, ${renewal}, ${floor}) returning id`),
    );
  await tx.query(sql`
    update commission_rate set scope = ${scope}, broker_id = ${brokerId}, valid_from = ${validFrom}::date,
      first_year = ${firstYear}, renewal = ${renewal}, floor = ${floor} where id = ${id}`);
  return id;
};

export const removeCommissionRate = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from commission_rate where id = ${id}`);
};
