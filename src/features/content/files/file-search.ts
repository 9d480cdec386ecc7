import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { fileFilters, libraryFilters } from '#shared/operations/content/content-filters.ts';
import { type FileRow, fileSearch as fileSearchCall, type fileSorts } from '#shared/operations/content/files.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import type { FilterParam } from '#shared/operations/wire/filters.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { toSearchInput } from '#ui/search/page-request.ts';
import { type FilterChoices, type Search, type SearchState, searchFields } from '#ui/search/search-definition.ts';
import { contentPageSizes } from '../content-page-sizes.ts';
import { libraryQuery } from './files-api.ts';

type Sort = (typeof fileSorts)[number];
type LibraryFilter = FilterParam<typeof libraryFilters>;
type FileFilter = FilterParam<typeof fileFilters>;

const commonDefinition = {
  quickLinks: [],
  columns: [
    { id: 'title', header: 'Document', value: (row: FileRow) => row.title, sortField: 'title' },
    { id: 'folder', header: 'Dossier', value: (row: FileRow) => row.folderTitle, sortField: 'folder' },
    { id: 'name', header: 'Nom du fichier', value: (row: FileRow) => row.name, sortField: 'name' },
  ],
  defaultSort: [{ field: 'title', descending: false }],
  pageSizes: contentPageSizes,
  rowKey: (row: FileRow) => row.id,
  emptyTitle: 'Aucun document ne correspond',
  nothingYet: {
    title: 'Pas encore de document',
    why: 'Ceux qu’un administrateur ajoute à la bibliothèque s’affichent ici.',
  },
} as const;

const source = <P extends string>(
  input: (state: SearchState<P, Sort>) => Input<typeof fileSearchCall>,
): SearchSource<SearchState<P, Sort>, typeof fileSearchCall, FileRow> => ({
  endpoint: fileSearchCall,
  input,
  pageOf: ({ documents, totalCount }) => ({ rows: documents, total: totalCount }),
  exportName: exportNames.files,
  columns: commonDefinition.columns,
});

/** Folder choices of lists and form. */
export const useFolders = () => {
  const { data } = useQuery(libraryQuery(useOffline()));
  return data?.value.folderList.map(({ folderId, folderTitle }) => ({ code: String(folderId), libelle: folderTitle }));
};
const useChoices = (): FilterChoices<typeof fileFilters & typeof libraryFilters> => ({ folder: useFolders() });

const fileSource = source<FileFilter>((state) => toSearchInput(fileFilters, state));
const librarySource = source<LibraryFilter>((state) => ({ ...toSearchInput(libraryFilters, state), isEnabled: true }));

/** Library files for administrators. Specification 4, section 2 "File list (admin)". */
export const fileSearch: Search<FileFilter, FileRow, Sort> = {
  definition: {
    ...commonDefinition,
    fields: searchFields(fileFilters),
    tableLabel: 'Fichiers',
  },
  useResults: (state) => useSearchResults(fileSource, state),
  useChoices,
};

/** The library for all users. Specification 4, section 2 "Document library". */
export const librarySearch: Search<LibraryFilter, FileRow, Sort> = {
  definition: { ...commonDefinition, fields: searchFields(libraryFilters), tableLabel: 'Documents' },
  useResults: (state) => useSearchResults(librarySource, state),
  useChoices,
};
