import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, optionalFlag } from '#shared/operations/wire/envelope.ts';

/** A sub-entry of the left drawer. */
const menuSchema = v.object({ menuTitle: v.string(), menuRoute: v.string() });

/** Specification 1, section 3 "Menu category". `categoryIcon` is a name known to `ui/icon`. */
const menuCategorySchema = v.object({
  categoryId: v.number(),
  categoryTitle: v.string(),
  categoryIcon: v.string(),
  categoryIsExpanded: v.boolean(),
  menus: v.array(menuSchema),
});
export type MenuCategory = v.InferOutput<typeof menuCategorySchema>;

export const menuCategoryList = endpoint({
  method: 'POST',
  path: '/api/menu/category/list',
  summary: 'Catégories du menu',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  /** An empty `isEnabled` is no filter. */
  input: v.object({ isEnabled: v.optional(optionalFlag(false), true) }),
  output: answer({ menuCategoryList: v.array(menuCategorySchema) }),
});

/**
 * `ratio` is width divided by height. The image is one of the app at the address `src`, or the upload `imageId`
 * (`pageImageGet`) with an empty `src`; answers cached by older versions have no `imageId`.
 */
export const homeImageSchema = v.object({
  imageId: v.optional(v.nullable(v.number())),
  src: v.string(),
  ratio: v.number(),
  title: v.string(),
  route: v.string(),
  target: v.string(),
});
export type HomeImage = v.InferOutput<typeof homeImageSchema>;

export const homeImages = endpoint({
  method: 'GET',
  path: '/api/home/image',
  summary: 'Images de l’accueil',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({ images: v.array(homeImageSchema) }),
});

/** Specification 1, section 3 "Dashboard entry". */
const dashboardEntrySchema = v.object({
  title: v.string(),
  count: v.number(),
  text: v.string(),
  icon: v.string(),
  tooltip: v.string(),
  route: v.string(),
});
export type DashboardEntry = v.InferOutput<typeof dashboardEntrySchema>;

/** `month` is `yyyy-mm`; `premiumXpf` whole francs. */
const dashboardPlotsSchema = v.object({
  months: v.array(v.object({ month: v.string(), quotes: v.number(), contracts: v.number() })),
  premiums: v.array(v.object({ productCode: v.string(), product: v.string(), premiumXpf: v.number() })),
});
export type DashboardPlots = v.InferOutput<typeof dashboardPlotsSchema>;

export const dashboardGet = endpoint({
  method: 'GET',
  path: '/api/dashboard/get',
  summary: 'Compteurs et graphiques du tableau de bord',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: noInput,
  output: answer({ dashboard: v.array(dashboardEntrySchema), plots: dashboardPlotsSchema }),
});

/** An action of a product: the first one starts a quote, the others download documents. */
const productRangeActionSchema = v.object({
  route: v.string(),
  icon: v.string(),
  /** Label beside the icon; missing in answers cached by older versions. */
  label: v.optional(v.string()),
  tooltip: v.string(),
  hasFile: v.boolean(),
  productFileId: v.nullable(v.number()),
});
const productRangeSchema = v.object({
  title: v.string(),
  icon: v.string(),
  active: v.boolean(),
  products: v.array(v.object({ title: v.string(), actions: v.array(productRangeActionSchema) })),
});
export type ProductRange = v.InferOutput<typeof productRangeSchema>;

export const gamutsMenu = endpoint({
  method: 'GET',
  path: '/api/gamuts-menu',
  summary: 'Nos gammes',
  access: 'signed-in',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    gamuts: v.array(productRangeSchema),
    /** When administrators last changed them or a tariff: cached prices from before may be withdrawn. */
    changedAt: v.optional(v.nullable(v.string())),
  }),
});

export const fileProduct = endpoint({
  method: 'POST',
  path: '/api/file/product',
  summary: 'Télécharger un document de produit',
  access: 'signed-in',
  offline: 'online',
  effect: 'download',
  body: 'multipart',
  response: 'file',
  input: v.object({
    productFileId: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
      v.maxValue(2_147_483_647),
    ),
  }),
  output: v.unknown(),
});
