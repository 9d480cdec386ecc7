import type { ProductCode } from './catalogue.ts';
import type { Product } from './product.ts';

type Load = () => Promise<{ readonly product: Product }>;

/** One line a product: loaded when it is quoted, not before. A product of the catalogue that is missing does not compile. */
const loaders: Readonly<Record<ProductCode, Load>> = {
  AUTO: () => import('./auto/product-auto.ts'),
  AUTO_KM_2021: () => import('./auto/product-auto-km-2021.ts'),
  MRH_ETU_2021: () => import('./home/product-mrh-etu-2021.ts'),
  MRH_BUDGET: () => import('./home/product-mrh-budget.ts'),
  GAV21: () => import('./accident/product-gav21.ts'),
  PJ: () => import('./legal/product-pj.ts'),
  GPJNC: () => import('./legal/product-gpjnc.ts'),
};

/** Finds a product by its code; undefined for one that is not sold. */
export type FindProduct = (code: string) => Promise<Product | undefined>;

export const findQuotable: FindProduct = async (code) =>
  Object.hasOwn(loaders, code) ? (await loaders[code as ProductCode]()).product : undefined;

export const loadProducts = (): Promise<Product[]> =>
  Promise.all(Object.values(loaders).map(async (load) => (await load()).product));
