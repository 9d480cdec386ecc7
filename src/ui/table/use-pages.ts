import { useState } from 'react';
import { useIsPrinting } from '#ui/window/use-is-printing.ts';
import type { Paging } from './sort-and-paging.ts';

interface Pages<Row> {
  readonly rows: readonly Row[];
  /** Pagination props of the table; undefined if there is only one page. */
  readonly pager: { readonly paging: Paging; readonly onPaging: (paging: Paging) => void } | undefined;
}

/** Client-side pagination of rows held in memory; a printed table has all of them. */
export const usePages = <Row>(
  rows: readonly Row[],
  {
    pageSizes,
    initialPageSize,
  }: { readonly pageSizes: readonly number[]; readonly initialPageSize?: number | undefined },
): Pages<Row> => {
  const [{ page, pageSize }, setPaging] = useState({ page: 0, pageSize: initialPageSize ?? pageSizes[0] ?? 20 });
  const isPrinting = useIsPrinting();
  const shownPage = Math.min(page, Math.max(0, Math.ceil(rows.length / pageSize) - 1));
  const paging: Paging = { page: shownPage, pageSize, total: rows.length, pageSizes };
  const isPaged = rows.length > Math.min(pageSize, ...pageSizes);
  return {
    rows: isPrinting ? rows : rows.slice(shownPage * pageSize, (shownPage + 1) * pageSize),
    pager: isPaged && !isPrinting ? { paging, onPaging: setPaging } : undefined,
  };
};
