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
