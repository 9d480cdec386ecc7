import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import type { PageRow, PageValues, PageVersion } from '#shared/operations/content/pages.ts';
import type { PageDocument } from '#shared/schemas/page-document.ts';

/** Editable fields of a page. */
export interface EditablePage {
  readonly category: number;
  readonly title: string;
  readonly content: PageDocument;
  readonly isEnabled: boolean;
}

/** All pages, as listed. */
export const listPages = (db: Db): Promise<PageRow[]> =>
  db.query<PageRow>(sql`
    select p.id, r.title, r.category_id as category, c.title as "categoryTitle", r.is_enabled as "isEnabled"
    from page p join page_revision r on r.page_id = p.id and r.revision = p.revision
    join menu_category c on c.id = r.category_id`);

/** A page in its current or a given revision. */
export const findPage = async (db: Db, id: number, revision: number | null = null): Promise<PageValues | undefined> => {
  const [page] = await db.query<PageValues>(sql`
    select p.id, r.title, r.category_id as category, r.content, r.is_enabled as "isEnabled", r.revision::text as version
    from page p join page_revision r on r.page_id = p.id and r.revision = coalesce(${revision}::int, p.revision)
    where p.id = ${id}`);
  return page;
};

/** Menu categories in order. */
export const findPageCategories = (db: Db): Promise<{ categoryId: number; categoryTitle: string }[]> =>
  db.query(sql`select id as "categoryId", title as "categoryTitle" from menu_category order by position, id`);

/** Locks a category against deletion until the transaction ends; false if it does not exist. */
export const lockCategory = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx.query(sql`select id from menu_category where id = ${id} for key share`);
  return rows.length > 0;
};

/** Inserts a page without a revision; returns its id. */
export const addPage = async (tx: Db): Promise<number> => {
  return rowId(await tx.query<{ id: number }>(sql`insert into page (revision) values (0) returning id`));
};

/** Locks a page until the transaction ends, to serialize concurrent saves. */
export const lockPage = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from page where id = ${id} for update`);
};

/** Removes a page with its revisions. */
export const removePage = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from page where id = ${id}`);
};

/** Adds a revision to a page; earlier revisions are kept. */
export const addPageRevision = async (
  tx: Db,
  id: number,
  { category, title, content, isEnabled }: EditablePage,
  { at, userId }: { readonly at: Date; readonly userId: number | null },
): Promise<void> => {
  await tx.query(sql`
    update page p set revision = p.revision + 1, position = case when r.category_id = ${category}::bigint then p.position end
    from page before left join page_revision r on r.page_id = before.id and r.revision = before.revision
    where p.id = ${id} and before.id = p.id`);
  await tx.query(sql`
    insert into page_revision (page_id, revision, at, user_id, category_id, title, content, is_enabled)
    select id, revision, ${at}::timestamptz, ${userId}::bigint, ${category}::bigint, ${title}::text,
      ${JSON.stringify(content)}::text::jsonb, ${isEnabled}::boolean
    from page where id = ${id}`);
};

const maxVersions = 100;

/** Revisions of a page, newest first. */
export const findPageVersions = (db: Db, id: number): Promise<PageVersion[]> =>
  db.query<PageVersion>(sql`
    select r.revision::text as version, r.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by,
      r.title, r.is_enabled as "isEnabled"
    from page_revision r left join app_user u on u.id = r.user_id
    where r.page_id = ${id} order by r.revision desc limit ${maxVersions}`);

/** Those of the ids that are page images. */
export const findExistingImages = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(sql`select id from page_image where id = any(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
};

/** Inserts an image whose bytes are stored; returns its id. */
export const addPageImage = async (
  tx: Db,
  { name, contentType, sizeBytes, sha256, storageKey }: StoredFile,
): Promise<number> => {
  return rowId(
    await tx.query<{ id: number }>(sql`
    insert into page_image (name, content_type, size_bytes, sha256, storage_key)
    values (${name}, ${contentType}, ${sizeBytes}, ${sha256}, ${storageKey}) returning id`),
  );
};

export const findPageImage = async (
  db: Db,
  id: number,
): Promise<{ name: string; contentType: string; storageKey: string } | undefined> => {
  const [image] = await db.query<{ name: string; contentType: string; storageKey: string }>(sql`
    select name, content_type as "contentType", storage_key as "storageKey" from page_image where id = ${id}`);
  return image;
};
