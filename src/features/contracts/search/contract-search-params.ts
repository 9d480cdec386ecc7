import { searchParams } from '#ui/search/search-params.ts';

/** Filters with their URL policy; the first three are read on load (specification 1, section 2). */
export const contractFilters = {
  searchNumber: 'linked',
  lastName: 'linked',
  texte: 'personal',
  etatGlobal: 'open',
  productCode: 'open',
  dateCreationDu: 'open',
  dateCreationAu: 'open',
  dateEffetDu: 'open',
  dateEffetAu: 'open',
  prenom: 'personal',
  raisonSociale: 'personal',
  getOnlyImpayes: 'open',
  getOnlyPiecesManquantes: 'open',
  getOnlySignatures: 'open',
  getOnlyTransformables: 'open',
  echeance: 'open',
} as const;
export type ContractFilterName = keyof typeof contractFilters;

/** URL parameters of the search routes. */
export const contractSearchParams = searchParams(contractFilters);
