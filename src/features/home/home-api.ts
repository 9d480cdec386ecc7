import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { dashboardGet, gamutsMenu, homeImages } from '#shared/operations/shell/shell.ts';

type Reader = Pick<OfflineServices, 'read'>;

export const homeImagesQuery = (offline: Reader) => readQuery(offline, homeImages, {});
/** Revalidated whenever the screen opens: a product may have been withdrawn. */
export const productRangesQuery = (offline: Reader) => ({ ...readQuery(offline, gamutsMenu, {}), staleTime: 0 });
export const dashboardQuery = (offline: Reader) => readQuery(offline, dashboardGet, {});
export const nextActionsQuery = (offline: Reader) => readQuery(offline, nextActionList, {});
