import { searchParams } from '#ui/search/search-params.ts';

/** The filters, with what an address may say of them. */
export const userFilters = {
  firstName: 'personal',
  lastName: 'personal',
  email: 'personal',
  isEnabled: 'open',
} as const;
export type UserFilterName = keyof typeof userFilters;

/** What the route of the user search accepts in its URL. */
export const userSearchParams = searchParams(userFilters);
