import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { pageGet, pageHistory } from '#shared/operations/content/pages.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A page; offline as prefetched or last read. 0 for a new one. */
export const pageQuery = (offline: Reader, id: number) => readQuery(offline, pageGet, { id });

/** Version history of a page; with `version`, also the content of that version. */
export const pageHistoryQuery = (offline: Reader, id: number, version?: number) =>
  readQuery(offline, pageHistory, version === undefined ? { id } : { id, of: version });
