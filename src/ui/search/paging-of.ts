import type { SearchState } from './search-definition.ts';

/** The page and order of a search as its call says them: `firstPage` is the offset of the first row. */
export const pagingOf = <F extends string>({
  sort,
  page,
  pageSize,
}: Pick<SearchState<string, F>, 'sort' | 'page' | 'pageSize'>) => ({
  pageSize,
  firstPage: page * pageSize,
  sortField: sort.map(({ field }) => field),
  sortOrder: sort.map(({ descending }) => (descending ? ('DESCENDING' as const) : ('ASCENDING' as const))),
});
