import type { SortColumn } from '#shared/operations/wire/paging.ts';

export type Sort<F extends string = string> = readonly SortColumn<F>[];

/** The page shown, from 0, of a list that the server (or the device) cuts in pages. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pageSizes: readonly number[];
}
