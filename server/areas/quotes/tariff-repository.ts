import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import type { TariffReference } from '#shared/operations/quotes/estimation.ts';
import type { Acceptance } from '#shared/tariff/acceptance.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';

/** Kinds of rate tables: prices or acceptance rules. */
export type TableKind = 'price' | 'acceptance';
type VersionOf = Pick<Tariff, 'product' | 'version'>;

const findTables = async <T>(db: Db, kind: TableKind, day: string, productCode?: string): Promise<T[]> => {
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

/** Rate book for quotes with effect dates from `day` on: tables in force then or later, of one product or of all. */
export const loadRateBook = async (db: Db, day: string, productCode?: string): Promise<RateBook> => ({
  tariffs: await findTables<Tariff>(db, 'price', day, productCode),
  acceptance: await findTables<Acceptance>(db, 'acceptance', day, productCode),
});

/** Inserts a table; false if the product already has the version. */
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

/** True if a product has the version, withdrawn or not. */
export const hasTable = async (db: Db, kind: TableKind, { product, version }: VersionOf): Promise<boolean> => {
  const existingRows = await db.query(
    sql`select 1 from tariff where kind = ${kind} and product_code = ${product} and version = ${version}`,
  );
  return existingRows.length > 0;
};

/** Versions of a product that are not withdrawn, locked until the transaction ends to serialize withdrawals. */
export const lockActiveVersions = (tx: Db, kind: TableKind, product: string): Promise<TariffReference[]> =>
  tx.query<TariffReference>(sql`
    select product_code as product, version, body ->> 'title' as title, effective_from::text as "effectiveFrom",
      is_demonstration as "isDemonstration"
    from tariff where kind = ${kind} and product_code = ${product} and withdrawn_at is null order by id for update`);

export interface StoredVersion extends TariffReference {
  readonly kind: TableKind;
  readonly importedAt: Date;
  /** Full name; null for built-in versions or a deleted account. */
  readonly importedBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/** All versions, withdrawn ones included, by product, latest first. */
export const findAllVersions = (db: Db): Promise<StoredVersion[]> =>
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

/** Inserts or updates the built-in demonstration tables at each start; imported ones are not changed. */
export const loadDemonstrationBook = async (db: Db, { tariffs, acceptance }: RateBook): Promise<void> => {
  await db.transaction(async (tx) => {
    const saveTable = async (kind: TableKind, table: Tariff | Acceptance): Promise<void> => {
      if (await addTable(tx, kind, table, null)) return;
      await tx.query(sql`
        update tariff set body = ${table}::jsonb, effective_from = ${table.effectiveFrom}::date
        where kind = ${kind} and product_code = ${table.product} and version = ${table.version} and is_demonstration
          and body is distinct from ${table}::jsonb`);
    };
    for (const tariff of tariffs) await saveTable('price', tariff);
    for (const rules of acceptance) await saveTable('acceptance', rules);
  });
};
