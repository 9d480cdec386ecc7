import { searchParams } from '#ui/search/search-params.ts';

/** The filters of the lists of content, with what an address may say of them. */
export const titleFilters = { title: 'open', isEnabled: 'open' } as const;

/** What the routes of the lists accept in their URLs. */
export const titleParams = searchParams(titleFilters);
