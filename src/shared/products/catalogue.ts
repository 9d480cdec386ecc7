/** The families of products; the contract file and the wizard differ by family, never by code. `other` has nothing of its own. */
export type ProductFamily = 'auto' | 'home' | 'accident' | 'legal' | 'other';

export interface CatalogueProduct {
  readonly code: string;
  readonly label: string;
  /** A name known to `ui/icon`. */
  readonly icon: string;
  readonly family: ProductFamily;
  /** What the numbers of its contracts begin with. */
  readonly prefix: string;
}

/** The products that can be quoted or held. Codes: specification 3, section 9. */
export const catalogue = [
  { code: 'AUTO', label: 'Automobile', icon: 'directions_car', family: 'auto', prefix: 'AU' },
  { code: 'AUTO_KM_2021', label: 'Automobile au kilomètre', icon: 'directions_car', family: 'auto', prefix: 'AK' },
  {
    code: 'MRH_ETU_2021',
    label: 'Multirisque habitation étudiant',
    icon: 'maps_home_work',
    family: 'home',
    prefix: 'HE',
  },
  { code: 'MRH_BUDGET', label: 'Multirisque habitation Budget', icon: 'maps_home_work', family: 'home', prefix: 'HB' },
  { code: 'GAV21', label: 'Garantie des accidents de la vie', icon: 'monitor_heart', family: 'accident', prefix: 'GV' },
  { code: 'PJ', label: 'Protection juridique', icon: 'local_library', family: 'legal', prefix: 'PJ' },
  {
    code: 'GPJNC',
    label: 'Protection juridique Nouvelle-Calédonie',
    icon: 'local_library',
    family: 'legal',
    prefix: 'PN',
  },
] as const satisfies readonly CatalogueProduct[];

export type ProductCode = (typeof catalogue)[number]['code'];

/** The product of a code; undefined for a code that is no longer sold. */
export const findProduct = (code: string): CatalogueProduct | undefined =>
  catalogue.find((product) => product.code === code);
