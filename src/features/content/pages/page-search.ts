import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import type { titleFilters } from '#shared/operations/content/content-filters.ts';
import { type PageRow, pageSearch as pageSearchCall, type pageSorts } from '#shared/operations/content/pages.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { FilterChoices, Search, SearchState } from '#ui/search/search-definition.ts';
import { contentPageSizes } from '../content-page-sizes.ts';
import { type TitleFilter, titleFields, titleInput } from '../title-search.ts';

type Sort = (typeof pageSorts)[number];

const columns = [
  { id: 'title', header: 'Titre', value: (row: PageRow) => row.title, sortField: 'title' },
  { id: 'category', header: 'Catégorie', value: (row: PageRow) => row.categoryTitle, sortField: 'category' },
] as const;

const source: SearchSource<SearchState<TitleFilter, Sort>, typeof pageSearchCall, PageRow> = {
  endpoint: pageSearchCall,
  input: titleInput,
  pageOf: ({ pages, totalCount }) => ({ rows: pages, total: totalCount }),
  exportName: exportNames.pages,
  columns,
};

/** The list of pages. Specification 4, section 2 "Page list". */
export const pageSearch: Search<TitleFilter, PageRow, Sort> = {
  definition: {
    fields: titleFields,
    quickLinks: [],
    columns,
    defaultSort: [{ field: 'isEnabled', descending: false }],
    pageSizes: contentPageSizes,
    rowKey: (row) => row.id,
    tableLabel: 'Pages',
    emptyTitle: 'Aucune page ne correspond',
    nothingYet: { title: 'Pas encore de page', why: '«\u00A0Ajouter une page\u00A0» crée la première.' },
  },
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof titleFilters> => ({}),
};
