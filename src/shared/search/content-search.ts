import { fileFilters, titleFilters } from '#shared/operations/content/content-filters.ts';
import type { FileRow, FolderRow, fileSorts, folderSorts } from '#shared/operations/content/files.ts';
import type { PageRow, pageSorts } from '#shared/operations/content/pages.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch } from './define-search.ts';

/** Pages, folders and files are few: they are searched in memory. Specification 4, section 7. */
export const pageRowSearch = deviceSearch<typeof titleFilters, (typeof pageSorts)[number], PageRow>(titleFilters, {
  id: ({ id }) => id,
  title: ({ title }) => fold(title),
  category: ({ categoryTitle }) => fold(categoryTitle),
  isEnabled: ({ isEnabled }) => isEnabled,
});

export const folderRowSearch = deviceSearch<typeof titleFilters, (typeof folderSorts)[number], FolderRow>(
  titleFilters,
  {
    id: ({ id }) => id,
    title: ({ title }) => fold(title),
    isEnabled: ({ isEnabled }) => isEnabled,
  },
);

/** Files of the library, searched on the server and on a device. */
export const fileRowSearch = deviceSearch<typeof fileFilters, (typeof fileSorts)[number], FileRow>(fileFilters, {
  id: ({ id }) => id,
  folderId: ({ folder }) => folder,
  folder: ({ folderTitle }) => fold(folderTitle),
  title: ({ title }) => fold(title),
  name: ({ name }) => fold(name),
  isEnabled: ({ isEnabled }) => isEnabled,
});
