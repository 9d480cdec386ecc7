import { catalogue, findProduct, type ProductCode } from '#shared/products/catalogue.ts';
import { productFileTypes } from '#shared/schemas/range-forms.ts';
import { productFileKey, productFileTitle } from './documents.ts';

/** Menu, home page and ranges of the demonstration. */

const categories: readonly (readonly [title: string, icon: string, menus: readonly (readonly [string, string])[]])[] = [
  [
    'Devis et contrats',
    'contract',
    [
      ['Nouveau devis', '/estimate/'],
      ['Rechercher un devis ou un contrat', '/contract/search'],
      ['Sinistres', '/claim/search'],
      ['Transformer un devis en contrat', '/contract/create'],
      ['Échéances', '/renewals'],
    ],
  ],
  ['Clients', 'people', [['Rechercher un client', '/client/search']]],
  [
    'Demandes',
    'task',
    [
      ['Nouvelle demande', '/task/creation'],
      ['Demander un avenant', '/task/creation?code=AVENANT'],
      ['Suivre mes demandes', '/task/search'],
    ],
  ],
  ['Documents', 'folder', [['Bibliothèque de documents', '/document']]],
  ['Hors ligne', 'send', [['Brouillons et envois', '/sync']]],
];

export const menuCategories = categories.map(([title, icon], index) => ({
  id: index + 1,
  title,
  icon,
  is_expanded: index === 0,
  is_enabled: true,
  position: index,
}));

/** Id of the category for pages. */
export const documentsCategory = categories.findIndex(([title]) => title === 'Documents') + 1;

export const menus = categories
  .flatMap(([, , entries], index) =>
    entries.map(([title, route], position) => ({ category_id: index + 1, title, route, position })),
  )
  .map((menu, index) => ({ id: index + 1, ...menu }));

const tiles: readonly (readonly [file: string, title: string, route: string])[] = [
  ['route', 'Un devis auto en quelques minutes', '/estimate/AUTO'],
  ['maison', 'La maison prête pour la saison des cyclones', '/estimate/MRH_BUDGET'],
  ['lagon', 'Les accidents de la vie, en mer comme à terre', '/estimate/GAV21'],
  ['niaouli', 'Votre portefeuille, même sans réseau', '/sync'],
];

export const homeImages = tiles.map(([file, title, route], position) => ({
  id: position + 1,
  src: `/home/${file}.svg`,
  ratio: 1.6,
  title,
  route,
  target: '_self',
  position,
}));

interface Range {
  readonly title: string;
  readonly icon: string;
  readonly isActive: boolean;
  readonly products: readonly ProductCode[];
}

const namedRanges: readonly Range[] = [
  { title: 'Automobile', icon: 'directions_car', isActive: true, products: ['AUTO', 'AUTO_KM_2021'] },
  { title: 'Habitation', icon: 'maps_home_work', isActive: true, products: ['MRH_BUDGET', 'MRH_ETU_2021'] },
  { title: 'Accidents de la vie', icon: 'monitor_heart', isActive: true, products: ['GAV21'] },
  { title: 'Protection juridique', icon: 'verified_user', isActive: true, products: ['PJ', 'GPJNC'] },
  { title: 'Anciens produits', icon: 'chair', isActive: false, products: ['MRH_ETU_2021'] },
];

const others = catalogue.filter(({ code }) => namedRanges.every(({ products }) => !products.includes(code)));

/** Products without a named range get their own. */
const ranges: readonly Range[] = [
  ...namedRanges,
  ...others.map(({ code, label, icon }) => ({ title: label, icon, isActive: true, products: [code] })),
];

export const productRanges = ranges.map(({ title, icon, isActive }, position) => ({
  id: position + 1,
  title,
  icon,
  is_active: isActive,
  position,
}));

export const rangeProducts = ranges
  .flatMap(({ products }, index) =>
    products.map((code, position) => ({ gamut_id: index + 1, product_code: code, position })),
  )
  .map((product, index) => {
    const title = findProduct(product.product_code)?.label ?? product.product_code;
    return { id: index + 1, title, menu_title: title, ...product };
  });

export const productFiles = rangeProducts
  .flatMap((product) =>
    productFileTypes.map((type) => {
      const title = `${productFileTitle(type)} ${product.title}`;
      return {
        product_id: product.id,
        file_type: type,
        label: productFileTitle(type),
        file_name: `${title}.pdf`,
        content_type: 'application/pdf',
        storage_key: productFileKey(product.product_code, type),
      };
    }),
  )
  .map((file, index) => ({ id: index + 1, ...file }));
