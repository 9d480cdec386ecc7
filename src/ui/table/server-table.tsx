import { type ReactNode, useMemo, useState } from 'react';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import type { TableHeader } from '#shared/operations/wire/table-shape.ts';
import type { CellValue, Column } from '#shared/tables/column.ts';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState } from '#ui/page/states.tsx';
import { DataTable, type Selection } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { exportRows } from './export-rows.ts';
import type { Sort } from './sort-and-paging.ts';
import { SortMenu } from './sort-menu.tsx';
import { sortRows } from './sorting.ts';
import type { RenderRowLink, RowActions } from './table-rows.tsx';
import { usePages } from './use-pages.ts';

interface ServerTableProps<Row extends { readonly id: number }> {
  readonly title: string;
  /** A table that the server describes: "data, headers, options" (specification 2, section 3). */
  readonly table: {
    readonly data: readonly Row[];
    readonly headers: readonly TableHeader[];
    readonly options: {
      readonly sortBy?: string | undefined;
      readonly sortDesc?: boolean | undefined;
      readonly itemsPerPage?: number | undefined;
    };
  };
  readonly renderLink?: RenderRowLink<Row>;
  readonly actions?: RowActions<Row>;
  readonly selection?: Selection<Row>;
  /** Actions beside the title. */
  readonly tools?: ReactNode;
  readonly pageSizes?: readonly number[];
  /** Provenance of rows read from the device, written into the export file. */
  readonly origin?: DataOrigin;
  /** Name of the export file; without it the table cannot be exported. */
  readonly exportName?: string;
  /** Title of the empty state. */
  readonly emptyTitle: string;
  /** How the table gets its rows. */
  readonly emptyText?: string;
  /** Column whose texts are not clamped to two lines, by the header’s value. */
  readonly shownWhole?: string;
}

const defaultPageSizes = [20, 50, 100];
const rowKey = (row: { readonly id: number }) => row.id;

/**
 * A section with a table that the server describes; sorting and pagination happen in the browser because the server
 * sends all rows.
 */
export function ServerTable<Row extends { readonly id: number }>(props: ServerTableProps<Row>) {
  const {
    title,
    table,
    renderLink,
    actions,
    selection,
    tools,
    pageSizes = defaultPageSizes,
    exportName,
    origin,
    emptyTitle,
    emptyText,
    shownWhole,
  } = props;
  const { data, headers, options } = table;
  const columns = useMemo(
    () => headers.map((header) => columnOf<Row>(header, header.value === shownWhole)),
    [headers, shownWhole],
  );
  const [sort, setSort] = useState<Sort>(() =>
    options.sortBy ? [{ field: options.sortBy, descending: options.sortDesc === true }] : [],
  );
  const sorted = useMemo(() => sortRows(data, sort, readValue), [data, sort]);
  const { rows, pager } = usePages(sorted, { pageSizes, initialPageSize: options.itemsPerPage });
  return (
    <PageSection
      title={title}
      isPlain
      actions={
        <>
          {data.length > 1 ? <SortMenu columns={columns} sort={sort} onSort={setSort} /> : null}
          {exportName && data.length > 0 ? (
            <ExportMenu
              exportAs={(format) => exportRows(format, { name: exportName, columns, rows: sorted, origin })}
            />
          ) : null}
          {tools}
        </>
      }
    >
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={setSort}
        {...pager}
        renderLink={renderLink}
        actions={actions}
        selection={selection}
        empty={
          <EmptyState title={emptyTitle} icon="files">
            {emptyText}
          </EmptyState>
        }
      />
    </PageSection>
  );
}

const readValue = (row: object, field: string): CellValue => {
  const value: unknown = Object.hasOwn(row, field) ? row[field as keyof typeof row] : undefined;
  return typeof value === 'object' || typeof value === 'function' ? null : (value as CellValue);
};

const columnOf = <Row extends object>(
  { value, text, kind, sortable, sortValue = value, card, cardLabel }: TableHeader,
  isShownWhole: boolean,
): Column<Row> => ({
  id: value,
  header: text,
  kind,
  value: (row) => readValue(row, value),
  ...(sortable ? { sortField: sortValue } : {}),
  ...(card ? { card } : {}),
  ...(cardLabel ? { cardLabel } : {}),
  ...(isShownWhole ? { isShownWhole } : {}),
});
