import { searchParams } from '#ui/search/search-params.ts';

/** The filters by their names in the URL; the first three are read on load (specification 1, section 2). */
const filterNames = [
  'searchNumber',
  'lastName',
  'etatGlobal',
  'productCode',
  'dateCreationDu',
  'dateCreationAu',
  'dateEffetDu',
  'dateEffetAu',
  'prenom',
  'raisonSociale',
  'getOnlyImpayes',
  'getOnlyPiecesManquantes',
] as const;
export type ContractFilterName = (typeof filterNames)[number];

/** What the routes of the search accept in their URL. */
export const contractSearchParams = searchParams(filterNames);
