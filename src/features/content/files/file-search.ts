import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { type SearchSource, useSearchResults } from '#offline/reads/search-source.ts';
import { type FileRow, fileSearch as fileSearchCall, type fileSorts } from '#shared/operations/content/files.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { exportNames } from '#shared/tables/export-file.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { Search, SearchField, SearchState } from '#ui/search/search-definition.ts';
import { fileFilters, libraryFilters } from '../content-params.ts';
import { contentPageSizes, isEnabledFilter } from '../content-words.ts';
import { libraryQuery } from './files-api.ts';

type Sort = (typeof fileSorts)[number];
type LibraryFilter = keyof typeof libraryFilters;
type FileFilter = keyof typeof fileFilters;

const fields: readonly SearchField<LibraryFilter>[] = [
  { kind: 'select', name: 'folder', label: 'Dossier', emptyLabel: 'Tous les dossiers' },
  { kind: 'text', name: 'name', label: 'Nom du fichier', maxLength: textLimits.contentTitle },
];

const common = {
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
} as const;

const source = <P extends string>(
  isEnabled: (state: SearchState<P, Sort>) => boolean,
): SearchSource<SearchState<P, Sort>, typeof fileSearchCall, FileRow> => ({
  endpoint: fileSearchCall,
  input: (state) => {
    const { folder = '', name = '' } = state.filters as Partial<Record<string, string>>;
    return {
      ...toPageRequest(state),
      folder: /^\d+$/.test(folder) ? Number(folder) : null,
      name,
      isEnabled: isEnabled(state),
    };
  },
  pageOf: ({ documents, totalCount }) => ({ rows: documents, total: totalCount }),
  exportName: exportNames.files,
  columns: common.columns,
});

/** Folder choices of lists and form. */
export const useFolders = () => {
  const { data } = useQuery(libraryQuery(useOffline()));
  return data?.value.folderList.map(({ folderId, folderTitle }) => ({ code: String(folderId), libelle: folderTitle }));
};
const useChoices = () => ({ folder: useFolders() });

const fileSource = source<FileFilter>(({ filters }) => isEnabledFilter(filters.isEnabled));
const librarySource = source<LibraryFilter>(() => true);

/** Library files for administrators. Specification 4, section 2 "File list (admin)". */
export const fileSearch: Search<FileFilter, FileRow, Sort> = {
  definition: {
    ...common,
    urlPolicies: fileFilters,
    fields: [...fields, { kind: 'switch', name: 'isEnabled', label: 'Actif' }],
    tableLabel: 'Fichiers',
  },
  useResults: (state) => useSearchResults(fileSource, state),
  useChoices,
};

/** The library for all users. Specification 4, section 2 "Document library". */
export const librarySearch: Search<LibraryFilter, FileRow, Sort> = {
  definition: { ...common, urlPolicies: libraryFilters, fields, tableLabel: 'Documents' },
  useResults: (state) => useSearchResults(librarySource, state),
  useChoices,
};
