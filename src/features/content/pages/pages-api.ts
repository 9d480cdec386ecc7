import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { pageGet, pageHistory } from '#shared/operations/content/pages.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A page; without network, as it was primed or last read. 0 asks for a new one. */
export const pageQuery = (offline: Reader, id: number) => readQuery(offline, pageGet, { id });

/** What a page was; with `of`, also as it was then. */
export const pageHistoryQuery = (offline: Reader, id: number, of?: number) =>
  readQuery(offline, pageHistory, of === undefined ? { id } : { id, of });
