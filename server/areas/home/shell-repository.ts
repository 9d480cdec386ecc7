import { isWithheldFrom } from '#server/areas/ranges/withheld-products.ts';
import type { Db } from '#server/db/db.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { HomeImage, MenuCategory, ProductRange } from '#shared/operations/shell/shell.ts';
import { findProduct } from '#shared/products/catalogue.ts';

/** Menu categories with their entries, then their pages, in order. They are the same for every broker. */
export const findMenuCategories = (db: Db, isEnabledOnly: boolean): Promise<MenuCategory[]> =>
  db.query<MenuCategory>(sql`
    select c.id as "categoryId", c.title as "categoryTitle", c.icon as "categoryIcon",
      c.is_expanded as "categoryIsExpanded",
      coalesce((select json_agg(json_build_object('menuTitle', m.title, 'menuRoute', m.route) order by m.is_page, m.position nulls last, m.id)
        from (
          select id, title, route, position, false as is_page from menu where category_id = c.id
          union all
          select p.id, r.title, '/page/' || p.id, p.position, true from page p
          join page_revision r on r.page_id = p.id and r.revision = p.revision
          where r.category_id = c.id and r.is_enabled
        ) m), '[]'::json) as menus
    from menu_category c where ${isEnabledOnly ? raw('c.is_enabled') : raw('true')} order by c.position, c.id`);

export const listHomeImages = (db: Db): Promise<HomeImage[]> =>
  db.query<HomeImage>(
    sql`select image_id as "imageId", src, ratio, title, route, target from home_image order by position, id`,
  );

interface ProductRangeRow {
  readonly title: string;
  readonly icon: string;
  readonly products: readonly {
    readonly title: string;
    readonly code: string;
    readonly files: readonly { readonly id: number; readonly type: string; readonly label: string }[];
  }[];
}

const fileIcons: Readonly<Record<string, string>> = { Fiche: 'description', CG: 'menu_book', Souscription: 'contract' };
/** Short label of a button; its tooltip is the complete label. */
const fileLabels: Readonly<Record<string, string>> = { Fiche: 'Fiche', CG: 'Conditions', Souscription: 'Bulletin' };

/** Active ranges with the products that a broker may sell: quote first, then documents (specification 1, section 3 "Range"). */
export const findActiveRanges = async (db: Db, brokerId: number | null): Promise<ProductRange[]> => {
  const rows = await db.query<ProductRangeRow>(sql`
    select g.title, g.icon, coalesce((
      select json_agg(json_build_object('title', p.menu_title, 'code', p.product_code, 'files', coalesce((
          select json_agg(json_build_object('id', f.id, 'type', f.file_type, 'label', f.label) order by f.id)
          from product_file f where f.product_id = p.id), '[]'::json)) order by p.position, p.id)
      from gamut_product p where p.gamut_id = g.id and not ${isWithheldFrom(brokerId)}), '[]'::json) as products
    from gamut g where g.is_active order by g.position, g.id`);
  const nonEmptyRanges = rows.filter(({ products }) => products.length > 0);
  return nonEmptyRanges.map(({ title, icon, products }) => ({
    title,
    icon,
    active: true,
    products: products.map((product) => ({ title: product.title, actions: buildActions(product) })),
  }));
};

const buildActions = ({
  code,
  title,
  files,
}: ProductRangeRow['products'][number]): ProductRange['products'][number]['actions'] => {
  const quote = {
    route: `/estimate/${code}`,
    icon: 'request_quote',
    tooltip: `Nouveau devis ${title}`,
    hasFile: false,
    productFileId: null,
  };
  const downloads = files.map((file) => ({
    route: '',
    icon: fileIcons[file.type] ?? 'download',
    label: fileLabels[file.type] ?? file.label,
    tooltip: `Télécharger le document «\u00A0${file.label}\u00A0»`,
    hasFile: true,
    productFileId: file.id,
  }));
  return findProduct(code) ? [quote, ...downloads] : downloads;
};

interface ProductFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly storageKey: string;
}

export const findProductFile = async (
  db: Db,
  id: number,
  brokerId: number | null,
): Promise<ProductFile | undefined> => {
  const [file] = await db.query<ProductFile>(sql`
    select f.file_name as "fileName", f.content_type as "contentType", f.storage_key as "storageKey"
    from product_file f join gamut_product p on p.id = f.product_id where f.id = ${id} and not ${isWithheldFrom(brokerId)}`);
  return file;
};
