import { titleFilters } from '#shared/operations/content/content-filters.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type SearchState, searchFields } from '#ui/search/search-definition.ts';

export type TitleFilter = FilterParam<typeof titleFilters>;

/** Form and request of the lists of pages and of folders. */
export const titleFields = searchFields(titleFilters);
export const titleInput = <F extends string>(state: SearchState<TitleFilter, F>) => toSearchInput(titleFilters, state);
