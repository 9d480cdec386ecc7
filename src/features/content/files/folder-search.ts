import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type FolderRow, folderSearch as folderSearchCall, type folderSorts } from '#shared/contract/content/files.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import type { Search, SearchState } from '#ui/search/search-definition.ts';
import { titleFilters } from '../content-params.ts';
import { contentPageSizes, switchFilter } from '../content-words.ts';

type Filter = keyof typeof titleFilters;
type Sort = (typeof folderSorts)[number];

const source: SearchSource<SearchState<Filter, Sort>, typeof folderSearchCall, FolderRow> = {
  endpoint: folderSearchCall,
  input: ({ filters, sort, page, pageSize }) => ({
    firstPage: page * pageSize,
    pageSize,
    sortField: sort.map(({ field }) => field),
    sortOrder: sort.map(({ descending }) => (descending ? 'DESC' : 'ASC')),
    title: filters.title,
    isEnabled: switchFilter(filters.isEnabled),
  }),
  pageOf: ({ folders, totalCount }) => ({ rows: folders, total: totalCount }),
  columns: [],
};

/** The list of folders. Specification 4, section 2 "Folder list and edit". */
export const folderSearch: Search<Filter, FolderRow, Sort> = {
  definition: {
    reaches: titleFilters,
    fields: [
      { kind: 'text', name: 'title', label: 'Titre', maxLength: textLimits.contentTitle },
      { kind: 'switch', name: 'isEnabled', label: 'Actif' },
    ],
    quickLinks: [],
    columns: [{ id: 'title', header: 'Titre', value: (row) => row.title, sortField: 'title' }],
    defaultSort: [{ field: 'title', descending: false }],
    pageSizes: contentPageSizes,
    rowKey: (row) => row.id,
    tableLabel: 'Dossiers',
    emptyTitle: 'Aucun dossier ne correspond',
  },
  useResults: (state) => useSearchResults(source, state),
  useChoices: () => ({}),
};
