import { type ReactNode, useCallback, useMemo } from 'react';
import type { Column } from '#shared/tables/column.ts';
import { layoutCard } from './card-layout.ts';
import { Pager } from './pager.tsx';
import type { Paging, Sort } from './sort-and-paging.ts';
import { TableHead } from './table-head.tsx';
import { moveBetweenRows, type RenderRowLink, type RowActions, SkeletonRows, TableRow } from './table-rows.tsx';
import '#ui/fields/controls/plain-checkbox.css';

type Key = string | number;

/**
 * Row selection. `label` is the accessible name of a row’s checkbox; rows that may not be selected have a disabled one.
 */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<Key>;
  readonly onChoose: (key: Key, isChosen: boolean) => void;
  readonly label: (row: Row) => string;
  readonly isDisabled?: (row: Row) => boolean;
}

interface DataTableProps<Row, F extends string> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row, F>[];
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => Key;
  readonly sort?: Sort<F>;
  readonly onSort?: ((sort: Sort<F>) => void) | undefined;
  readonly paging?: Paging;
  readonly onPaging?: (paging: Paging) => void;
  readonly renderLink?: RenderRowLink<Row> | undefined;
  readonly actions?: RowActions<Row> | undefined;
  readonly selection?: Selection<Row> | undefined;
  /** True while the previous rows are shown and the next ones load. */
  readonly isStale?: boolean;
  /** For a few short columns that fit a narrow container. */
  readonly isNarrow?: boolean;
  /** Shown instead of the table when there are no rows. */
  readonly empty: ReactNode;
  /** Shown instead of the table when loading failed. */
  readonly failure?: ReactNode;
}

/**
 * The table component: sorted and paginated by its host (server, device, or `usePages`), rows that open, cards in a
 * narrow container. Pass stable `columns`, `rowKey` and `open`, so that unchanged rows do not render again.
 */
export function DataTable<Row, F extends string>(props: DataTableProps<Row, F>) {
  const { rows, rowKey, selection, paging, onPaging, failure } = props;
  const columns = useMemo(() => layoutCard(props.columns), [props.columns]);
  const chosenBox = useCallback(
    (row: Row) => selection && <Choice row={row} rowKey={rowKey} {...selection} />,
    [selection, rowKey],
  );
  const replacement = failure ?? (rows?.length === 0 ? props.empty : undefined);
  return (
    <div className={props.isNarrow ? 'data-table data-table-narrow' : 'data-table'}>
      <div className="frame">
        {replacement ?? (
          <div className="scroll">
            <table aria-busy={rows === undefined || props.isStale === true}>
              <caption>{props.label}</caption>
              <TableHead
                columns={columns}
                sort={props.sort ?? []}
                onSort={props.onSort}
                hasSelection={selection !== undefined}
                hasActions={props.actions !== undefined}
              />
              <tbody onKeyDown={moveBetweenRows}>
                {rows === undefined ? <SkeletonRows columns={columns} rows={8} /> : null}
                {rows?.map((row) => (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    columns={columns}
                    renderLink={props.renderLink}
                    actions={props.actions}
                    selection={chosenBox(row)}
                    isSelected={selection?.chosen.has(rowKey(row))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {paging && onPaging && !replacement && rows ? (
          <Pager label={props.label} paging={paging} onPaging={onPaging} />
        ) : null}
      </div>
    </div>
  );
}

interface ChoiceProps<Row> extends Selection<Row> {
  readonly row: Row;
  readonly rowKey: (row: Row) => Key;
}

function Choice<Row>({ row, rowKey, chosen, onChoose, label, isDisabled }: ChoiceProps<Row>) {
  const key = rowKey(row);
  return (
    <td data-card="choice">
      <input
        type="checkbox"
        className="plain-checkbox"
        aria-label={label(row)}
        checked={chosen.has(key)}
        disabled={isDisabled?.(row) ?? false}
        onChange={(event) => onChoose(key, event.target.checked)}
      />
    </td>
  );
}
