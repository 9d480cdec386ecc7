import { readQuery } from '#offline/read-query.ts';
import type { OfflineServices } from '#offline/types.ts';
import { dashboardGet, gamutsMenu, homeImages } from '#shared/contract/shell.ts';

type Reader = Pick<OfflineServices, 'read'>;

export const homeImagesQuery = (offline: Reader) => readQuery(offline, homeImages, {});
export const gamutsQuery = (offline: Reader) => readQuery(offline, gamutsMenu, {});
export const dashboardQuery = (offline: Reader) => readQuery(offline, dashboardGet, {});
