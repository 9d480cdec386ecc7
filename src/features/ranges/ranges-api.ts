import type { CallOnce } from '#api/call-once.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { gamutsGet, gamutsModify } from '#shared/operations/catalogue/ranges.ts';
import { brokerSearch } from '#shared/operations/people/broker-users.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { buildSave, type RangesDraft } from './range-draft.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** The whole catalogue as administrators edit it. */
export const rangesQuery = (offline: Reader) => readQuery(offline, gamutsGet, {});
/** Product codes. */
export const productCodesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'productsCode' });
export const brokersQuery = (offline: Reader) => readQuery(offline, brokerSearch, { pageSize: 0 });

export const saveRanges = (callWithDraftKey: CallOnce, base: RangesDraft, draft: RangesDraft, version: number) =>
  callWithDraftKey(gamutsModify, { ...buildSave(base, draft), version } as never);
