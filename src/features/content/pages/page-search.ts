import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type PageRow, pageSearch as pageSearchCall, type pageSorts } from '#shared/contract/content/pages.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import type { Search, SearchState } from '#ui/search/search-definition.ts';
import { titleFilters } from '../content-params.ts';
import { contentPageSizes, switchFilter } from '../content-words.ts';

type Filter = keyof typeof titleFilters;
type Sort = (typeof pageSorts)[number];

const source: SearchSource<SearchState<Filter, Sort>, typeof pageSearchCall, PageRow> = {
  endpoint: pageSearchCall,
  input: ({ filters, sort, page, pageSize }) => ({
    firstPage: page * pageSize,
    pageSize,
    sortField: sort.map(({ field }) => field),
    sortOrder: sort.map(({ descending }) => (descending ? 'DESC' : 'ASC')),
    title: filters.title,
    isEnabled: switchFilter(filters.isEnabled),
  }),
  pageOf: ({ pages, totalCount }) => ({ rows: pages, total: totalCount }),
  columns: [],
};

/** The list of pages. Specification 4, section 2 "Page list". */
export const pageSearch: Search<Filter, PageRow, Sort> = {
  definition: {
    reaches: titleFilters,
    fields: [
      { kind: 'text', name: 'title', label: 'Titre', maxLength: textLimits.contentTitle },
      { kind: 'switch', name: 'isEnabled', label: 'Actif' },
    ],
    quickLinks: [],
    columns: [
      { id: 'title', header: 'Titre', value: (row) => row.title, sortField: 'title' },
      { id: 'category', header: 'Catégorie', value: (row) => row.categoryTitle, sortField: 'category' },
    ],
    defaultSort: [{ field: 'isEnabled', descending: false }],
    pageSizes: contentPageSizes,
    rowKey: (row) => row.id,
    tableLabel: 'Pages',
    emptyTitle: 'Aucune page ne correspond',
  },
  useResults: (state) => useSearchResults(source, state),
  useChoices: () => ({}),
};
