import { searchParams } from '#ui/search/search-params.ts';

/** The filters, with what an address may say of them. */
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

/** What the routes of the search accept in their URL. */
export const clientSearchParams = searchParams(clientFilters);
