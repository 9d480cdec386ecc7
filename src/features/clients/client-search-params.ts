import { searchParams } from '#ui/search/search-params.ts';

/** The filters by their names in the URL. */
const filterNames = [
  'firstname',
  'lastname',
  'companyName',
  'birthDate',
  'city',
  'zipCode',
  'hasContract',
  'hasInvoice',
] as const;
export type ClientFilterName = (typeof filterNames)[number];

/** What the route of the search accepts in its URL. */
export const clientSearchParams = searchParams(filterNames);
