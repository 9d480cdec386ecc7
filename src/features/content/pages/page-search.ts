import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type PageRow, pageSearch as pageSearchCall, type pageSorts } from '#shared/contract/content/pages.ts';
import type { Search, SearchState } from '#ui/search/search-definition.ts';
import { titleFilters } from '../content-params.ts';
import { contentPageSizes } from '../content-words.ts';
import { type TitleFilter, titleFields, titleInput } from '../title-search.ts';

type Sort = (typeof pageSorts)[number];

const source: SearchSource<SearchState<TitleFilter, Sort>, typeof pageSearchCall, PageRow> = {
  endpoint: pageSearchCall,
  input: titleInput,
  pageOf: ({ pages, totalCount }) => ({ rows: pages, total: totalCount }),
  columns: [],
};

/** The list of pages. Specification 4, section 2 "Page list". */
export const pageSearch: Search<TitleFilter, PageRow, Sort> = {
  definition: {
    reaches: titleFilters,
    fields: titleFields,
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
