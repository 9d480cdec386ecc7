import type { Db } from '#server/db/db.ts';
import { rowId } from '#server/db/row-id.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { hashVersion } from '#server/http/row-version.ts';
import type { HomeTileRow, MenuGroupRow } from '#shared/operations/home/home-admin.ts';

/** Tables with an editable order. */
export type OrderedTable = 'home_image' | 'menu_category';
const tableOf: Readonly<Record<OrderedTable, Sql>> = {
  home_image: raw('home_image'),
  menu_category: raw('menu_category'),
};

type WithoutVersion<T> = Omit<T, 'version'>;

/** Tiles of the home page in order, or one by id. */
export const findHomeTiles = async (db: Db, id: number | null = null): Promise<HomeTileRow[]> => {
  const rows = await db.query<WithoutVersion<HomeTileRow>>(sql`
    select id, image_id as "imageId", src, ratio, title, route, target from home_image
    where ${id}::bigint is null or id = ${id} order by position, id`);
  return rows.map((row) => ({
    ...row,
    version: hashVersion([row.imageId, row.src, row.ratio, row.title, row.route, row.target]),
  }));
};

export interface TileValues {
  readonly title: string;
  readonly route: string;
  readonly target: string;
}

/** A new picture of a tile: image id and aspect ratio (width / height). */
interface TilePicture {
  readonly imageId: number;
  readonly ratio: number;
}

/** Appends a tile; returns its id. */
export const addTile = async (
  tx: Db,
  { title, route, target }: TileValues,
  { imageId, ratio }: TilePicture,
): Promise<number> =>
  rowId(
    await tx.query<{ id: number }>(sql`
    insert into home_image (image_id, ratio, title, route, target, position)
    select ${imageId}::bigint, ${ratio}::numeric, ${title}::text, ${route}::text, ${target}::text,
      coalesce(max(position) + 1, 0) from home_image returning id`),
  );

/** Updates a tile; without a picture its own stays. */
export const updateTile = async (
  tx: Db,
  id: number,
  { title, route, target }: TileValues,
  picture: TilePicture | undefined,
): Promise<void> => {
  await tx.query(sql`update home_image set title = ${title}, route = ${route}, target = ${target} where id = ${id}`);
  if (picture)
    await tx.query(sql`
      update home_image set src = '', image_id = ${picture.imageId}, ratio = ${picture.ratio} where id = ${id}`);
};

export const removeTile = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from home_image where id = ${id}`);
};

/** Deletes the row of a picture that no tile shows; the clean-up job removes its bytes. */
export const removePicture = async (tx: Db, imageId: number | null | undefined): Promise<void> => {
  if (imageId) await tx.query(sql`delete from page_image where id = ${imageId}`);
};

/** Menu categories in order, or one by id. */
export const findMenuGroups = async (db: Db, id: number | null = null): Promise<MenuGroupRow[]> => {
  const rows = await db.query<WithoutVersion<MenuGroupRow>>(sql`
    select c.id, c.title, c.icon, c.is_expanded as "isExpanded", c.is_enabled as "isEnabled",
      (select count(*) from menu m where m.category_id = c.id)::int as "menuCount",
      pages.count::int as "pageCount", pages.active::int as "activePageCount"
    from menu_category c
      cross join lateral (select count(*), count(*) filter (where r.is_enabled) as active
        from page p join page_revision r on r.page_id = p.id and r.revision = p.revision
        where r.category_id = c.id) pages
    where ${id}::bigint is null or c.id = ${id} order by c.position, c.id`);
  return rows.map((row) => ({ ...row, version: hashVersion([row.title, row.icon, row.isExpanded, row.isEnabled]) }));
};

interface MenuGroupValues {
  readonly title: string;
  readonly icon: string;
  readonly isExpanded: boolean;
  readonly isEnabled: boolean;
}

/** Appends a category (`id` null) or updates it; returns its id. */
export const saveMenuGroup = async (
  tx: Db,
  id: number | null,
  { title, icon, isExpanded, isEnabled }: MenuGroupValues,
): Promise<number> => {
  if (id === null)
    return rowId(
      await tx.query<{ id: number }>(sql`
      insert into menu_category (title, icon, is_expanded, is_enabled, position)
      select ${title}::text, ${icon}::text, ${isExpanded}::boolean, ${isEnabled}::boolean, coalesce(max(position) + 1, 0)
      from menu_category returning id`),
    );
  await tx.query(sql`
    update menu_category set title = ${title}, icon = ${icon}, is_expanded = ${isExpanded}, is_enabled = ${isEnabled}
    where id = ${id}`);
  return id;
};

export const removeMenuGroup = async (tx: Db, id: number): Promise<void> => {
  await tx.query(sql`delete from menu_category where id = ${id}`);
};

/** Locks one row or all until the transaction ends, to serialize changes. */
export const lockRows = async (tx: Db, table: OrderedTable, id: number | null = null): Promise<void> => {
  await tx.query(sql`select from ${tableOf[table]} where ${id}::bigint is null or id = ${id} order by id for update`);
};

/** Version of an order, for optimistic concurrency. */
export const orderVersionOf = (rows: readonly { readonly id: number }[]): string =>
  hashVersion(rows.map(({ id }) => id));

/** Saves the order of the rows. */
export const saveOrder = async (tx: Db, table: OrderedTable, ids: readonly number[]): Promise<void> => {
  await tx.query(sql`
    update ${tableOf[table]} t set position = o.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality o(id, place) where t.id = o.id`);
};
