import { searchParams } from '#ui/search/search-params.ts';

/** The filters of the lists of content, with what an address may say of them. */
export const titleFilters = { title: 'open', isEnabled: 'open' } as const;

/** The filters of the files; the library has no switch: it holds what is active. */
export const fileFilters = { folder: 'open', name: 'open', isEnabled: 'open' } as const;
export const libraryFilters = { folder: 'open', name: 'open' } as const;

/** What the routes of the lists accept in their URLs. */
export const titleParams = searchParams(titleFilters);
export const fileParams = searchParams(fileFilters);
export const libraryParams = searchParams(libraryFilters);
