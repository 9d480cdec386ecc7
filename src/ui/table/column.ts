import type { SortColumn } from '#shared/contract/paging.ts';

/** `figures` is text that lines up as numbers do: a coefficient, a duration. */
export type ColumnKind = 'text' | 'figures' | 'date' | 'money' | 'number' | 'status' | 'boolean';
export type CellValue = string | number | boolean | null | undefined;

/** One column. `sortField` makes it sortable; `F` is the list of fields that the data can be sorted by. */
export interface Column<Row, F extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly kind?: ColumnKind;
  readonly value: (row: Row) => CellValue;
  readonly sortField?: F;
}

export type Sort<F extends string = string> = readonly SortColumn<F>[];

/** The page shown, from 0, of a list that the server (or the device) cuts in pages. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly pageSizes: readonly number[];
}
