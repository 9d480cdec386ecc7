import { catalogue, type ProductFamily } from '#shared/products/catalogue.ts';

const codesOf = (family: ProductFamily): readonly string[] =>
  catalogue.filter((product) => product.family === family).map(({ code }) => code);

/** Product codes of each family of the catalogue. */
export const productFamilies = {
  auto: codesOf('auto'),
  home: codesOf('home'),
  accident: codesOf('accident'),
  legal: codesOf('legal'),
} as const;
