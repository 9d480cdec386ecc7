import type { FileRow, FolderRow } from '#shared/operations/content/files.ts';
import type { PageRow } from '#shared/operations/content/pages.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch, type SearchRules } from './define-search.ts';

/** The filters of the list of pages; null and an empty text ask for all. Specification 4, section 7. */
interface PageFilter {
  readonly id: number | null;
  readonly title: string;
  readonly isEnabled: boolean | null;
}
type PageSort = 'id' | 'title' | 'category' | 'isEnabled';

const pageRules = {
  filters: { id: ['id', 'equals'], title: ['title', 'contains'], isEnabled: ['isEnabled', 'equals'] },
  sorts: { id: 'id', title: 'title', category: 'category', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<PageFilter, PageSort, string>;

/** Pages are few: they are searched in memory, by the rules that a device would search by. */
export const pageSearchOf = deviceSearch<PageRow, PageFilter, PageSort, 'id' | 'title' | 'category' | 'isEnabled'>(
  pageRules,
  {
    id: ({ id }) => id,
    title: ({ title }) => fold(title),
    category: ({ categoryTitle }) => fold(categoryTitle),
    isEnabled: ({ isEnabled }) => isEnabled,
  },
);

interface FolderFilter {
  readonly id: number | null;
  readonly title: string;
  readonly isEnabled: boolean | null;
}
type FolderSort = 'id' | 'title' | 'isEnabled';

const folderRules = {
  filters: { id: ['id', 'equals'], title: ['title', 'contains'], isEnabled: ['isEnabled', 'equals'] },
  sorts: { id: 'id', title: 'title', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<FolderFilter, FolderSort, string>;

export const folderSearchOf = deviceSearch<FolderRow, FolderFilter, FolderSort, 'id' | 'title' | 'isEnabled'>(
  folderRules,
  { id: ({ id }) => id, title: ({ title }) => fold(title), isEnabled: ({ isEnabled }) => isEnabled },
);

/** `folder` is the number of one. */
interface FileFilter {
  readonly id: number | null;
  readonly folder: number | null;
  readonly title: string;
  readonly name: string;
  readonly isEnabled: boolean | null;
}
type FileSort = 'id' | 'title' | 'folder' | 'name' | 'isEnabled';

const fileRules = {
  filters: {
    id: ['id', 'equals'],
    folder: ['folderId', 'equals'],
    title: ['title', 'contains'],
    name: ['name', 'contains'],
    isEnabled: ['isEnabled', 'equals'],
  },
  sorts: { id: 'id', title: 'title', folder: 'folder', name: 'name', isEnabled: 'isEnabled' },
} as const satisfies SearchRules<FileFilter, FileSort, string>;

/** The files of the library, on the server and on a device alike. */
export const fileSearchOf = deviceSearch<
  FileRow,
  FileFilter,
  FileSort,
  'id' | 'folderId' | 'folder' | 'title' | 'name' | 'isEnabled'
>(fileRules, {
  id: ({ id }) => id,
  folderId: ({ folder }) => folder,
  folder: ({ folderTitle }) => fold(folderTitle),
  title: ({ title }) => fold(title),
  name: ({ name }) => fold(name),
  isEnabled: ({ isEnabled }) => isEnabled,
});
