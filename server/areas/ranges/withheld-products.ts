import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** True of a product `p` of a range that a broker may not sell; never for people without one. */
export const isWithheldFrom = (brokerId: number | null): Sql => sql`exists (
  select from product_forbidden_broker w where w.product_id = p.id and w.broker_id = ${brokerId}::bigint)`;

/** The codes that a broker may not sell: forbidden somewhere, and offered to them by no range that is shown. */
export const withheldProducts = async (db: Db, brokerId: number | null): Promise<string[]> => {
  if (brokerId === null) return [];
  const rows = await db.query<{ code: string }>(sql`
    select p.product_code as code from gamut_product p join gamut g on g.id = p.gamut_id
    group by p.product_code
    having bool_or(${isWithheldFrom(brokerId)}) and not bool_or(g.is_active and not ${isWithheldFrom(brokerId)})
    order by code`);
  return rows.map(({ code }) => code);
};

export const isWithheld = async (db: Db, brokerId: number | null, code: string): Promise<boolean> =>
  (await withheldProducts(db, brokerId)).includes(code);
