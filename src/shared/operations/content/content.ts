import {
  fileAdd,
  fileGet,
  fileLibrary,
  fileModify,
  fileRemove,
  fileSearch,
  folderAdd,
  folderGet,
  folderModify,
  folderRemove,
  folderSearch,
} from './files.ts';
import { pageAdd, pageGet, pageHistory, pageImageAdd, pageImageGet, pageModify, pageSearch } from './pages.ts';

/** The operations of pages, folders and files, as `endpoints.ts` lists them. */
export const contentEndpoints = {
  fileAdd,
  fileGet,
  fileLibrary,
  fileModify,
  fileRemove,
  fileSearch,
  folderAdd,
  folderGet,
  folderModify,
  folderRemove,
  folderSearch,
  pageAdd,
  pageGet,
  pageHistory,
  pageImageAdd,
  pageImageGet,
  pageModify,
  pageSearch,
} as const;
