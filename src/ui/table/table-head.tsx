import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from '#shared/tables/column.ts';
import type { Sort } from './sort-and-paging.ts';
import { cycleSort } from './sorting.ts';

interface TableHeadProps<Row, F extends string> {
  readonly columns: readonly Column<Row, F>[];
  readonly sort: Sort<F>;
  readonly onSort: ((sort: Sort<F>) => void) | undefined;
  readonly hasSelection: boolean;
  readonly hasActions: boolean;
}

/** Column headers. A press sorts by that column alone; with Shift it is added to the current sort. */
export function TableHead<Row, F extends string>(props: TableHeadProps<Row, F>) {
  const { columns, sort, onSort, hasSelection, hasActions } = props;
  return (
    <thead>
      <tr>
        {hasSelection ? (
          <th scope="col">
            <span className="sr-only">Choix</span>
          </th>
        ) : null}
        {columns.map((column) => {
          const { sortField } = column;
          if (!sortField || !onSort)
            return (
              <th key={column.id} scope="col" data-kind={column.kind}>
                {column.header}
              </th>
            );
          const position = sort.findIndex(({ field }) => field === sortField);
          return (
            <th key={column.id} scope="col" data-kind={column.kind} aria-sort={ariaSort(sort[position]?.descending)}>
              <button
                type="button"
                title="Trier. Avec la touche Maj, ajouter ce tri aux autres."
                onClick={(event) => onSort(cycleSort(sort, sortField, event.shiftKey))}
              >
                {column.header}
                <SortMark
                  descending={sort[position]?.descending}
                  order={sort.length > 1 && position >= 0 ? position + 1 : undefined}
                />
              </button>
            </th>
          );
        })}
        {hasActions ? (
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

const ariaSort = (descending: boolean | undefined) =>
  descending === undefined ? undefined : descending ? 'descending' : 'ascending';

interface SortMarkProps {
  readonly descending: boolean | undefined;
  /** Position in a multi-column sort, from 1. */
  readonly order: number | undefined;
}

function SortMark({ descending, order }: SortMarkProps) {
  const Arrow = descending === undefined ? ArrowUpDown : descending ? ArrowDown : ArrowUp;
  return (
    <>
      <Arrow
        size={14}
        aria-hidden="true"
        {...(descending === undefined ? { className: 'unsorted', opacity: 0.5 } : {})}
      />
      {order === undefined ? null : (
        <span className="order">
          <span className="sr-only">, tri n°&nbsp;</span>
          {order}
        </span>
      )}
    </>
  );
}
