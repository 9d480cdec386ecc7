import { fold } from '#shared/primitives/text.ts';
import type { CellValue } from '#shared/tables/column.ts';
import type { Sort } from './sort-and-paging.ts';

/**
 * Sort after a press on a column header: by that column alone, ascending, then descending. With `isAdded`, the other
 * columns stay: the column is appended ascending, then descending, then removed.
 */
export const cycleSort = <F extends string>(sort: Sort<F>, field: F, isAdded: boolean): Sort<F> => {
  const current = sort.find((column) => column.field === field);
  if (isAdded) {
    if (!current) return [...sort, { field, descending: false }];
    if (current.descending) return sort.filter((column) => column.field !== field);
    return sort.map((column) => (column.field === field ? { field, descending: true } : column));
  }
  if (!current || sort.length > 1) return [{ field, descending: false }];
  return [{ field, descending: !current.descending }];
};

/** Sets the direction of a column; the same direction again removes the column. */
export const toggleSort = <F extends string>(sort: Sort<F>, field: F, descending: boolean): Sort<F> => {
  const current = sort.find((column) => column.field === field);
  if (!current) return [...sort, { field, descending }];
  if (current.descending === descending) return sort.filter((column) => column.field !== field);
  return sort.map((column) => (column.field === field ? { field, descending } : column));
};

/** Serializes a sort for the URL: `-dateEffet,numero`. */
export const serializeSort = (sort: Sort): string =>
  sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');

/** Parses the result of `serializeSort`; unknown and repeated fields are dropped. */
export const parseSort = <F extends string>(text: string, fields: readonly F[]): Sort<F> => {
  const columns = text.split(',').flatMap((part) => {
    const descending = part.startsWith('-');
    const field = fields.find((candidate) => candidate === (descending ? part.slice(1) : part));
    return field ? [{ field, descending }] : [];
  });
  return columns.filter((column, index) => columns.findIndex(({ field }) => field === column.field) === index);
};

/** Sorts rows held in memory; texts compare without accents and case, empty values come last. */
export const sortRows = <Row, F extends string>(
  rows: readonly Row[],
  sort: Sort<F>,
  readValue: (row: Row, field: F) => CellValue,
): readonly Row[] => {
  if (sort.length === 0) return rows;
  return rows.toSorted((a, b) => {
    for (const { field, descending } of sort) {
      const order = compare(readValue(a, field), readValue(b, field), descending);
      if (order !== 0) return order;
    }
    return 0;
  });
};

const compare = (a: CellValue, b: CellValue, descending: boolean): number => {
  const [left, right] = [toComparable(a), toComparable(b)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (left === right) return 0;
  return left < right === descending ? 1 : -1;
};

const toComparable = (value: CellValue): string | number | null => {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? fold(value) : Number(value);
};
