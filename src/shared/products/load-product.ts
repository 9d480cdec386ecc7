import { catalogue, findProduct } from './catalogue.ts';
import type { Product } from './product.ts';

/** Loads a product by its code; undefined if it is not sold. */
type FindProduct = (code: string) => Promise<Product | undefined>;

export const loadProduct: FindProduct = async (code) => (await findProduct(code)?.load())?.product;

export const loadProducts = (): Promise<Product[]> =>
  Promise.all(catalogue.map(async ({ load }) => (await load()).product));
