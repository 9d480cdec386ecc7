import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { sql } from '#server/db/sql.ts';
import type { StoredFile } from '#server/files/storage-repository.ts';
import type { PageRow, PageValues, PageVersion } from '#shared/operations/content/pages.ts';
import type { PageDocument } from '#shared/schemas/page-document.ts';

/** What somebody writes of a page. */
export interface WrittenPage {
  readonly category: number;
  readonly title: string;
  readonly content: PageDocument;
  readonly isEnabled: boolean;
}

/** Every page as it is listed. */
export const listPages = (db: Db): Promise<PageRow[]> =>
  db.query<PageRow>(sql`
    select p.id, r.title, r.category_id as category, c.title as "categoryTitle", r.is_enabled as "isEnabled"
    from page p join page_revision r on r.page_id = p.id and r.revision = p.revision
    join menu_category c on c.id = r.category_id`);

/** A page as it is, or as it was in one of its revisions. */
export const findPage = async (db: Db, id: number, revision: number | null = null): Promise<PageValues | undefined> => {
  const [page] = await db.query<PageValues>(sql`
    select p.id, r.title, r.category_id as category, r.content, r.is_enabled as "isEnabled", r.revision::text as version
    from page p join page_revision r on r.page_id = p.id and r.revision = coalesce(${revision}::int, p.revision)
    where p.id = ${id}`);
  return page;
};

/** The categories of the menu, in its order. */
export const pageCategories = (db: Db): Promise<{ categoryId: number; categoryTitle: string }[]> =>
  db.query(sql`select id as "categoryId", title as "categoryTitle" from menu_category order by position, id`);

/** Whether there is such a category; it is not removed until the transaction ends. */
export const holdCategory = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx.query(sql`select id from menu_category where id = ${id} for key share`);
  return rows.length > 0;
};

/** Adds an empty page that holds its place; answers its id. */
export const addPage = async (tx: Db): Promise<number> => {
  return rowId(await tx.query<{ id: number }>(sql`insert into page (revision) values (0) returning id`));
};

/** Locks a page until the transaction ends: two who save at once do so one after the other. */
export const lockPage = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`select from page where id = ${id} for update`);
};

/** Writes what a page says from now on; what it said stays. */
export const revisePage = async (
  tx: Db,
  id: number,
  { category, title, content, isEnabled }: WrittenPage,
  { at, userId }: { readonly at: Date; readonly userId: number | null },
): Promise<void> => {
  await tx.query(sql`update page set revision = revision + 1 where id = ${id}`);
  await tx.query(sql`
    insert into page_revision (page_id, revision, at, user_id, category_id, title, content, is_enabled)
    select id, revision, ${at}::timestamptz, ${userId}::bigint, ${category}::bigint, ${title}::text,
      ${JSON.stringify(content)}::text::jsonb, ${isEnabled}::boolean
    from page where id = ${id}`);
};

const mostVersions = 100;

/** What a page was, the newest first. */
export const pageVersions = (db: Db, id: number): Promise<PageVersion[]> =>
  db.query<PageVersion>(sql`
    select r.revision::text as version, r.at, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as by,
      r.title, r.is_enabled as "isEnabled"
    from page_revision r left join app_user u on u.id = r.user_id
    where r.page_id = ${id} order by r.revision desc limit ${mostVersions}`);

/** Which of these numbers are pictures of pages. */
export const knownImages = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(sql`select id from page_image where id = any(${[...ids]}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
};

/** Adds a picture whose bytes are stored; answers its id. */
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
