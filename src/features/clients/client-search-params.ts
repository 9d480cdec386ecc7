import { searchParams } from '#ui/search/search-params.ts';

/** Filters with their URL policy. */
export const clientFilters = {
  texte: 'personal',
  firstname: 'personal',
  lastname: 'personal',
  companyName: 'personal',
  birthDate: 'personal',
  city: 'personal',
  zipCode: 'personal',
  hasContract: 'open',
  hasInvoice: 'open',
} as const;
export type ClientFilterName = keyof typeof clientFilters;

/** URL parameters of the search routes. */
export const clientSearchParams = searchParams(clientFilters);
