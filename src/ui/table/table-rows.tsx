import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import type { CellValue, Column } from '#shared/tables/column.ts';
import { Cell } from './cell.tsx';

/** Wraps the first cell's content in what opens the row: a typed `<Link>` or a button, marked with `opens`. */
export type OpenRow<Row> = (row: Row, content: ReactNode) => ReactElement;

/** What can be done with a row, beside its values. Pass a stable function. */
export type RowActions<Row> = (row: Row) => ReactNode;

/** Put on the link or button given to a table as `open`; a press anywhere in the row then presses it. */
export const opens = { 'data-open': '' } as const;

interface TableRowProps<Row, F extends string> {
  readonly row: Row;
  readonly columns: readonly Column<Row, F>[];
  readonly open: OpenRow<Row> | undefined;
  readonly actions: RowActions<Row> | undefined;
  readonly selection: ReactNode;
  readonly isSelected: boolean | undefined;
}

function PlainRow<Row, F extends string>(props: TableRowProps<Row, F>) {
  const { row, columns, open, actions, selection, isSelected } = props;
  return (
    <tr
      data-opens={open ? '' : undefined}
      aria-selected={isSelected}
      onClick={open ? press : undefined}
      onPointerDown={open ? announce : undefined}
    >
      {selection}
      {columns.map((column, index) => {
        const content = <Cell kind={column.kind ?? 'text'} value={column.value(row)} />;
        return (
          <td
            key={column.id}
            data-label={column.header}
            data-kind={column.kind}
            data-card={column.card}
            data-empty={isNothing(column.value(row)) ? '' : undefined}
            {...(column.isCut ? { className: 'cut', title: String(column.value(row) ?? '') } : {})}
          >
            {open && index === 0 ? open(row, content) : content}
          </td>
        );
      })}
      {actions ? <td className="actions">{actions(row)}</td> : null}
    </tr>
  );
}

/** What a card of two lines leaves out: an amount of nothing too. */
const isNothing = (value: CellValue): boolean => value === null || value === undefined || value === '' || value === 0;

export const TableRow = memo(PlainRow) as typeof PlainRow;

/** A press in the row is a press on its link, with the same keys held, so that a new tab opens as from any link. */
const press = (event: MouseEvent<HTMLTableRowElement>): void => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a, button, input, label, .actions') || window.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('[data-open]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
};

/** A finger put down in the row is one put down on its link, which then fetches ahead what it leads to. */
const announce = ({ pointerType, target, currentTarget }: PointerEvent<HTMLTableRowElement>): void => {
  const link = currentTarget.querySelector('[data-open]');
  // Put down on the link itself, the browser tells it so.
  if (pointerType !== 'mouse' && !link?.contains(target as Node))
    link?.dispatchEvent(new window.Event('touchstart', { bubbles: true }));
};

/** Up and down arrows go from row to row. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = links.findIndex((link) => link.contains(document.activeElement));
  const next = at < 0 ? undefined : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Rows in the shape of what comes; they appear only when the wait is felt. */
export function SkeletonRows({ columns, rows }: { columns: readonly { id: string }[]; rows: number }) {
  return Array.from({ length: rows }, (_, row) => `bone-${row}`).map((key, row) => (
    <tr key={key}>
      {columns.map(({ id }, index) => (
        <td key={id}>
          <span className="bone" style={{ width: `${45 + ((row * 3 + index * 5) % 7) * 7}%` }} />
        </td>
      ))}
    </tr>
  ));
}
