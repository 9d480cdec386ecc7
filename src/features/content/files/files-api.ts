import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { fileGet, fileLibrary, folderGet } from '#shared/operations/content/files.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A folder; 0 for a new one. */
export const folderQuery = (offline: Reader, id: number) => readQuery(offline, folderGet, { id });

/** A file without its bytes; 0 for a new one. */
export const fileQuery = (offline: Reader, id: number) => readQuery(offline, fileGet, { id, withContent: false });

/** The library as cached; its folders are the choices of the lists. */
export const libraryQuery = (offline: Reader) => readQuery(offline, fileLibrary, {});
