import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import type { Acceptance } from '#shared/tariff/acceptance.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** What a row of tables holds. */
export type TableKind = 'price' | 'acceptance';
type VersionOf = Pick<Tariff, 'product' | 'version'>;

const tablesFrom = async <T>(db: Db, kind: TableKind, day: string, productCode?: string): Promise<T[]> => {
  const rows = await db.query<{ body: T }>(sql`
    select t.body from tariff t
    where t.kind = ${kind} and t.withdrawn_at is null and (${productCode ?? null}::text is null or t.product_code = ${productCode ?? null})
      and not exists (
        select from tariff later
        where later.kind = t.kind and later.withdrawn_at is null and later.product_code = t.product_code
          and later.is_demonstration = t.is_demonstration
          and (later.effective_from, later.version) > (t.effective_from, t.version) and later.effective_from <= ${day}::date)
    order by t.product_code, t.effective_from, t.version`);
  return rows.map(({ body }) => body);
};

/** What quotes of a product (of every product without) with effect dates from `day` on are judged and priced by: in force then, or later. */
export const bookFrom = async (db: Db, day: string, productCode?: string): Promise<RateBook> => ({
  tariffs: await tablesFrom<Tariff>(db, 'price', day, productCode),
  acceptance: await tablesFrom<Acceptance>(db, 'acceptance', day, productCode),
});

/** Adds tables; false where the product has that version already. */
export const addTable = async (
  db: Db,
  kind: TableKind,
  table: Tariff | Acceptance,
  userId: number | null,
): Promise<boolean> => {
  const { product, version, effectiveFrom, isDemonstration } = table;
  const rows = await db.query(sql`
    insert into tariff (kind, product_code, version, effective_from, is_demonstration, body, imported_by)
    values (${kind}, ${product}, ${version}, ${effectiveFrom}::date, ${isDemonstration}, ${table}, ${userId})
    on conflict (kind, product_code, version) do nothing returning id`);
  return rows.length > 0;
};

/** Whether a product has that version, withdrawn or not. */
export const hasTable = async (db: Db, kind: TableKind, { product, version }: VersionOf): Promise<boolean> => {
  const found = await db.query(
    sql`select 1 from tariff where kind = ${kind} and product_code = ${product} and version = ${version}`,
  );
  return found.length > 0;
};

/** Every version of a product that is not withdrawn, held until the transaction ends: two withdrawals never pass each other. */
export const heldMarks = (tx: Db, kind: TableKind, product: string): Promise<TariffReference[]> =>
  tx.query<TariffReference>(sql`
    select product_code as product, version, body ->> 'title' as title, effective_from::text as "effectiveFrom",
      is_demonstration as "isDemonstration"
    from tariff where kind = ${kind} and product_code = ${product} and withdrawn_at is null order by id for update`);

export interface StoredVersion extends TariffReference {
  readonly kind: TableKind;
  readonly importedAt: Date;
  /** Full name; null for the programme's own, or an account that is gone. */
  readonly importedBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/** Every version there is or was, by product, the latest first. */
export const allVersions = (db: Db): Promise<StoredVersion[]> =>
  db.query<StoredVersion>(sql`
    select t.kind, t.product_code as product, t.version, t.body ->> 'title' as title,
      t.effective_from::text as "effectiveFrom", t.is_demonstration as "isDemonstration",
      t.imported_at as "importedAt", i.first_name || ' ' || i.last_name as "importedBy",
      t.withdrawn_at as "withdrawnAt", w.first_name || ' ' || w.last_name as "withdrawnBy"
    from tariff t left join app_user i on i.id = t.imported_by left join app_user w on w.id = t.withdrawn_by
    order by t.product_code, t.kind desc, t.effective_from desc, t.version desc`);

export const markWithdrawn = async (
  tx: Db,
  kind: TableKind,
  { product, version }: VersionOf,
  { at, userId }: { readonly at: Date; readonly userId: number | undefined },
): Promise<void> => {
  await tx.query(sql`
    update tariff set withdrawn_at = ${at}, withdrawn_by = ${userId}
    where kind = ${kind} and product_code = ${product} and version = ${version}`);
};

/** Writes the programme's demonstration tables where they differ; run at each start. Imported ones are left alone. */
export const loadDemonstrationBook = async (db: Db, { tariffs, acceptance }: RateBook): Promise<void> => {
  await db.transaction(async (tx) => {
    const load = async (kind: TableKind, table: Tariff | Acceptance): Promise<void> => {
      if (await addTable(tx, kind, table, null)) return;
      await tx.query(sql`
        update tariff set body = ${table}::jsonb, effective_from = ${table.effectiveFrom}::date
        where kind = ${kind} and product_code = ${table.product} and version = ${table.version} and is_demonstration
          and body is distinct from ${table}::jsonb`);
    };
    for (const tariff of tariffs) await load('price', tariff);
    for (const rules of acceptance) await load('acceptance', rules);
  });
};
