import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** The tariffs of a product (of every product without) that price effect dates from `day` on: in force then, or later. */
export const tariffsFrom = async (db: Db, day: string, productCode?: string): Promise<Tariff[]> => {
  const rows = await db.query<{ body: Tariff }>(sql`
    select t.body from tariff t
    where (${productCode ?? null}::text is null or t.product_code = ${productCode ?? null})
      and not exists (
        select from tariff later
        where later.product_code = t.product_code and later.is_demonstration = t.is_demonstration
          and (later.effective_from, later.version) > (t.effective_from, t.version) and later.effective_from <= ${day}::date)
    order by t.product_code, t.effective_from, t.version`);
  return rows.map(({ body }) => body);
};

/** Adds a tariff; false where the product has that version already. */
export const addTariff = async (db: Db, tariff: Tariff, userId: number | null): Promise<boolean> => {
  const rows = await db.query(sql`
    insert into tariff (product_code, version, effective_from, is_demonstration, body, imported_by)
    values (${tariff.product}, ${tariff.version}, ${tariff.effectiveFrom}::date, ${tariff.isDemonstration}, ${tariff}, ${userId})
    on conflict (product_code, version) do nothing returning id`);
  return rows.length > 0;
};

/** Writes the programme's demonstration tariffs where they differ; run at each start. Imported ones are left alone. */
export const loadDemonstrationTariffs = async (db: Db, tariffs: readonly Tariff[]): Promise<void> => {
  await db.transaction(async (tx) => {
    for (const tariff of tariffs) {
      if (await addTariff(tx, tariff, null)) continue;
      await tx.query(sql`
        update tariff set body = ${tariff}::jsonb, effective_from = ${tariff.effectiveFrom}::date
        where product_code = ${tariff.product} and version = ${tariff.version} and is_demonstration
          and body is distinct from ${tariff}::jsonb`);
    }
  });
};
