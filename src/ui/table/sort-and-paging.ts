import type { SortColumn } from '#shared/operations/wire/paging.ts';

export type Sort<F extends string = string> = readonly SortColumn<F>[];

/** Pagination state; `page` counts from 0. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pageSizes: readonly number[];
}
