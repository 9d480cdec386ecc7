import type { Product } from './product.ts';

/**
 * Product families. The contract file and the wizard differ by family, never by product code; `other` has no specifics.
 */
export type ProductFamily = 'auto' | 'home' | 'accident' | 'legal' | 'other';

/** Family of products that are no longer sold. */
export const unknownFamily: ProductFamily = 'other';

export const familyLabels: Readonly<Record<ProductFamily, string>> = {
  auto: 'Automobile',
  home: 'Habitation',
  accident: 'Accidents de la vie',
  legal: 'Protection juridique',
  other: 'Autres produits',
};

export interface CatalogueProduct {
  readonly code: string;
  readonly label: string;
  /** Name of an icon of `ui/icon`. */
  readonly icon: string;
  readonly family: ProductFamily;
  /** Prefix of its contract numbers. */
  readonly prefix: string;
  /** True if its quotes can be converted to contracts. Specification 2, section 4.1. */
  readonly isConvertible: boolean;
  /** True if its quotes may be copied. Specification 2, section 4.1. */
  readonly canBeCopied: boolean;
  /** Lazy-loads its definition. */
  readonly load: () => Promise<{ readonly product: Product }>;
}

/** Products that can be quoted or held, one entry and one folder each. Codes: specification 3, section 9. */
export const catalogue = [
  {
    code: 'AUTO',
    label: 'Automobile',
    icon: 'directions_car',
    family: 'auto',
    prefix: 'AU',
    isConvertible: true,
    canBeCopied: true,
    load: () => import('./auto/product-auto.ts'),
  },
  {
    code: 'AUTO_KM_2021',
    label: 'Automobile au kilomètre',
    icon: 'directions_car',
    family: 'auto',
    prefix: 'AK',
    isConvertible: true,
    canBeCopied: true,
    load: () => import('./auto/product-auto-km-2021.ts'),
  },
  {
    code: 'MRH_ETU_2021',
    label: 'Multirisque habitation étudiant',
    icon: 'maps_home_work',
    family: 'home',
    prefix: 'HE',
    isConvertible: false,
    canBeCopied: false,
    load: () => import('./home/product-mrh-etu-2021.ts'),
  },
  {
    code: 'MRH_BUDGET',
    label: 'Multirisque habitation Budget',
    icon: 'maps_home_work',
    family: 'home',
    prefix: 'HB',
    isConvertible: false,
    canBeCopied: false,
    load: () => import('./home/product-mrh-budget.ts'),
  },
  {
    code: 'GAV21',
    label: 'Garantie des accidents de la vie',
    icon: 'monitor_heart',
    family: 'accident',
    prefix: 'GV',
    isConvertible: true,
    canBeCopied: true,
    load: () => import('./accident/product-gav21.ts'),
  },
  {
    code: 'PJ',
    label: 'Protection juridique',
    icon: 'local_library',
    family: 'legal',
    prefix: 'PJ',
    isConvertible: true,
    canBeCopied: false,
    load: () => import('./legal/product-pj.ts'),
  },
  {
    code: 'GPJNC',
    label: 'Protection juridique Nouvelle-Calédonie',
    icon: 'local_library',
    family: 'legal',
    prefix: 'PN',
    isConvertible: true,
    canBeCopied: false,
    load: () => import('./legal/product-gpjnc.ts'),
  },
] as const satisfies readonly CatalogueProduct[];

export type ProductCode = (typeof catalogue)[number]['code'];

/** Finds a product by code; undefined for a code that is no longer sold. */
export const findProduct = (code: string): CatalogueProduct | undefined =>
  catalogue.find((product) => product.code === code);

/** Codes of the products whose quotes can be converted. */
export const convertibleProducts: readonly string[] = catalogue
  .filter((product: CatalogueProduct) => product.isConvertible)
  .map(({ code }) => code);

/** Family of a product; `other` for one that is no longer sold. */
export const familyOf = (code: string): ProductFamily => findProduct(code)?.family ?? unknownFamily;
