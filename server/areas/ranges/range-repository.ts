import { createHash } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import type { RangeRow, SubmittedRange } from '#shared/operations/catalogue/ranges.ts';

type SubmittedProduct = SubmittedRange['products'][number];
type ProductFileType = SubmittedProduct['productFiles'][number]['productFileType'];

interface Revision {
  readonly version: number;
  /** When ranges or tariffs last changed, ISO instant; null if there was no change yet. */
  readonly changedAt: string | null;
}

/** Current revision of the catalogue. */
export const findRevision = async (db: Db): Promise<Revision> => {
  const [revision] = await db.query<{ version: number; changedAt: Date | null }>(
    sql`select number as version, changed_at as "changedAt" from product_range_revision`,
  );
  if (!revision) throw new Error('The catalogue has no revision');
  return { version: revision.version, changedAt: revision.changedAt && new Date(revision.changedAt).toISOString() };
};

/** Locks the catalogue until the transaction ends; returns its current revision. */
export const lockRevision = async (tx: Db): Promise<number> => {
  const [locked] = await tx.query<{ version: number }>(
    sql`select number as version from product_range_revision for update`,
  );
  if (!locked) throw new Error('The catalogue has no revision');
  return locked.version;
};

export const incrementRevision = async (tx: Db, at: Date): Promise<void> => {
  await tx.query(sql`update product_range_revision set number = number + 1, changed_at = ${at}`);
};

/** Makes devices fetch their tariffs again, since one was imported or withdrawn. */
export const recordTariffChange = async (tx: Db, at: Date): Promise<void> => {
  await tx.query(sql`update product_range_revision set changed_at = ${at}`);
};

/** Public id of a document's bytes, different for documents that share the same bytes. */
const hashFileName = (fileId: number, storageKey: string): string =>
  createHash('sha256').update(`${fileId} ${storageKey}`).digest('hex').slice(0, 40);

interface StoredFileRow extends Omit<RangeRow['products'][number]['productFiles'][number], 'file'> {
  readonly fileName: string;
  readonly storageKey: string;
}
type StoredRangeRow = Omit<RangeRow, 'products'> & {
  readonly products: (Omit<RangeRow['products'][number], 'productFiles'> & {
    readonly productFiles: StoredFileRow[];
  })[];
};

/** All ranges with their products and documents, in order. */
export const findRanges = async (db: Db): Promise<RangeRow[]> => {
  const rows = await db.query<StoredRangeRow>(sql`
    select g.id, g.title, g.icon as "iconName", g.is_active as active, coalesce((
      select json_agg(json_build_object('id', p.id, 'gamutId', p.gamut_id, 'title', p.title, 'menuTitle', p.menu_title,
          'okayoEquivalent', p.product_code,
          'unauthorizedBroker', coalesce((select json_agg(b.broker_id order by b.broker_id)
            from product_forbidden_broker b where b.product_id = p.id), '[]'::json),
          'productFiles', coalesce((select json_agg(json_build_object('id', f.id, 'productId', p.id,
              'productFileType', f.file_type, 'fileLibelle', f.label, 'fileName', f.file_name,
              'storageKey', f.storage_key) order by f.id)
            from product_file f where f.product_id = p.id), '[]'::json)) order by p.position, p.id)
      from gamut_product p where p.gamut_id = g.id), '[]'::json) as products
    from gamut g order by g.position, g.id`);
  return rows.map((range) => ({
    ...range,
    products: range.products.map((product) => ({
      ...product,
      productFiles: product.productFiles.map(({ fileName, storageKey, ...file }) => ({
        ...file,
        file: { fileName, hashedName: hashFileName(file.id, storageKey) },
      })),
    })),
  }));
};

/** Inserts a range (`id` is text) or updates it, without its products; returns its id. */
export const saveRange = async (
  tx: Db,
  { id, title, iconName, active }: SubmittedRange,
  position: number,
): Promise<number> =>
  typeof id === 'number'
    ? rowId(
        await tx.query<{ id: number }>(sql`update gamut set title = ${title}, icon = ${iconName}, is_active = ${active},
          position = ${position} where id = ${id} returning id`),
      )
    : rowId(
        await tx.query<{ id: number }>(sql`insert into gamut (title, icon, is_active, position)
          values (${title}, ${iconName}, ${active}, ${position}) returning id`),
      );

/** Inserts or updates a product of a range and the brokers that may not sell it; returns its id. */
export const saveProduct = async (
  tx: Db,
  rangeId: number,
  { id: submittedId, title, menuTitle, okayoEquivalent, unauthorizedBroker }: SubmittedProduct,
  position: number,
): Promise<number> => {
  const id =
    typeof submittedId === 'number'
      ? rowId(
          await tx.query<{ id: number }>(sql`update gamut_product set gamut_id = ${rangeId}, title = ${title},
            menu_title = ${menuTitle}, product_code = ${okayoEquivalent}, position = ${position}
            where id = ${submittedId} returning id`),
        )
      : rowId(
          await tx.query<{ id: number }>(sql`
            insert into gamut_product (gamut_id, title, menu_title, product_code, position)
            values (${rangeId}, ${title}, ${menuTitle}, ${okayoEquivalent}, ${position}) returning id`),
        );
  await tx.query(sql`delete from product_forbidden_broker where product_id = ${id}`);
  await tx.query(sql`insert into product_forbidden_broker (product_id, broker_id)
    select ${id}, b.id from broker b where b.id = any(${unauthorizedBroker}::bigint[])`);
  return id;
};

/** Replaces the document of a type. */
export const replaceProductFile = async (
  tx: Db,
  productId: number,
  { type, label }: { readonly type: ProductFileType; readonly label: string },
  { name, contentType, storageKey }: StoredFile,
): Promise<void> => {
  await tx.query(sql`delete from product_file where product_id = ${productId} and file_type = ${type}`);
  await tx.query(sql`insert into product_file (product_id, file_type, label, file_name, content_type, storage_key)
    values (${productId}, ${type}, ${label}, ${name}, ${contentType}, ${storageKey})`);
};

export const labelProductFile = async (
  tx: Db,
  productId: number,
  { type, label }: { readonly type: ProductFileType; readonly label: string },
): Promise<void> => {
  await tx.query(sql`update product_file set label = ${label} where product_id = ${productId} and file_type = ${type}`);
};

/** Deletes ranges with their products, products, and documents; the clean-up job removes unreferenced files. */
export const removeRangeParts = async (
  tx: Db,
  ids: { readonly ranges: readonly number[]; readonly products: readonly number[]; readonly files: readonly number[] },
): Promise<void> => {
  await tx.query(sql`delete from product_file where id = any(${[...ids.files]}::bigint[])`);
  await tx.query(sql`delete from gamut_product where id = any(${[...ids.products]}::bigint[])`);
  await tx.query(sql`delete from gamut where id = any(${[...ids.ranges]}::bigint[])`);
};
