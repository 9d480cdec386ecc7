import { type FilterParam, type SearchFilters, toFilterInput } from '#shared/operations/wire/filters.ts';
import type { SearchState } from './search-definition.ts';

/** Pagination and sort parameters of a search request; `firstPage` is the offset of the first row. */
export const toPageRequest = <F extends string>({
  sort,
  page,
  pageSize,
}: Pick<SearchState<string, F>, 'sort' | 'page' | 'pageSize'>) => ({
  pageSize,
  firstPage: page * pageSize,
  sortField: sort.map(({ field }) => field),
  sortOrder: sort.map(({ descending }) => (descending ? ('DESCENDING' as const) : ('ASCENDING' as const))),
});

/** Request of a search state. */
export const toSearchInput = <const Filters extends SearchFilters, F extends string>(
  filters: Filters,
  { filters: values, ...paging }: SearchState<FilterParam<Filters>, F>,
) => ({ ...toFilterInput(filters, values), ...toPageRequest(paging) });
