import { searchParams } from '#ui/search/search-params.ts';

const filterNames = ['firstName', 'lastName', 'email', 'isEnabled'] as const;
export type UserFilterName = (typeof filterNames)[number];

/** What the route of the user search accepts in its URL. */
export const userSearchParams = searchParams(filterNames);
