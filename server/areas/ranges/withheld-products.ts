import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** SQL: the broker may not sell product `p` of a range; always false for people without a broker. */
export const isWithheldFrom = (brokerId: number | null): Sql => sql`exists (
  select from product_forbidden_broker w where w.product_id = p.id and w.broker_id = ${brokerId}::bigint)`;

/** Product codes that a broker may not sell: withheld in a range and offered in no active one. */
export const findWithheldProducts = async (db: Db, brokerId: number | null): Promise<string[]> => {
  if (brokerId === null) return [];
  const rows = await db.query<{ code: string }>(sql`
    select p.product_code as code from gamut_product p join gamut g on g.id = p.gamut_id
    group by p.product_code
    having bool_or(${isWithheldFrom(brokerId)}) and not bool_or(g.is_active and not ${isWithheldFrom(brokerId)})
    order by code`);
  return rows.map(({ code }) => code);
};

/** True if an active range offers the product to the broker. */
export const isOffered = async (db: Db, brokerId: number | null, code: string): Promise<boolean> => {
  const [row] = await db.query<{ isOffered: boolean }>(sql`select exists (
    select from gamut_product p join gamut g on g.id = p.gamut_id
    where g.is_active and p.product_code = ${code} and not ${isWithheldFrom(brokerId)}) as "isOffered"`);
  return row?.isOffered === true;
};

export const isWithheld = async (db: Db, brokerId: number | null, code: string): Promise<boolean> =>
  (await findWithheldProducts(db, brokerId)).includes(code);
