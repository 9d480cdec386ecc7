import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import type { titleFilters } from '#shared/operations/content/content-filters.ts';
import {
  type FolderRow,
  folderSearch as folderSearchCall,
  type folderSorts,
} from '#shared/operations/content/files.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import type { FilterChoices, Search, SearchState } from '#ui/search/search-definition.ts';
import { contentPageSizes } from '../content-page-sizes.ts';
import { type TitleFilter, titleFields, titleInput } from '../title-search.ts';

type Sort = (typeof folderSorts)[number];

const columns = [{ id: 'title', header: 'Titre', value: (row: FolderRow) => row.title, sortField: 'title' }] as const;

const source: SearchSource<SearchState<TitleFilter, Sort>, typeof folderSearchCall, FolderRow> = {
  endpoint: folderSearchCall,
  input: titleInput,
  pageOf: ({ folders, totalCount }) => ({ rows: folders, total: totalCount }),
  exportName: exportNames.folders,
  columns,
};

/** The list of folders. Specification 4, section 2 "Folder list and edit". */
export const folderSearch: Search<TitleFilter, FolderRow, Sort> = {
  definition: {
    fields: titleFields,
    quickLinks: [],
    columns,
    defaultSort: [{ field: 'title', descending: false }],
    pageSizes: contentPageSizes,
    rowKey: (row) => row.id,
    tableLabel: 'Dossiers',
    emptyTitle: 'Aucun dossier ne correspond',
    nothingYet: { title: 'Pas encore de dossier', why: '«\u00A0Ajouter un dossier\u00A0» crée le premier.' },
  },
  useResults: (state) => useSearchResults(source, state),
  useChoices: (): FilterChoices<typeof titleFilters> => ({}),
};
