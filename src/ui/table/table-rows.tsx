import { type KeyboardEvent, type MouseEvent, memo, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import type { CellValue, Column } from '#shared/tables/column.ts';
import { Cell } from './cell.tsx';

/**
 * Wraps the content of the first cell in the element that opens the row: a typed `<Link>` or a button with `rowLinkProps`.
 */
export type RenderRowLink<Row> = (row: Row, content: ReactNode) => ReactElement;

/** Actions of a row. Pass a stable function. */
export type RowActions<Row> = (row: Row) => ReactNode;

/** Marks the link or button that opens a row; a click anywhere in the row is forwarded to it. */
export const rowLinkProps = { 'data-open': '' } as const;

interface TableRowProps<Row, F extends string> {
  readonly row: Row;
  readonly columns: readonly Column<Row, F>[];
  readonly renderLink: RenderRowLink<Row> | undefined;
  readonly actions: RowActions<Row> | undefined;
  readonly selection: ReactNode;
  readonly isSelected: boolean | undefined;
}

function PlainRow<Row, F extends string>(props: TableRowProps<Row, F>) {
  const { row, columns, renderLink, actions, selection, isSelected } = props;
  return (
    <tr
      data-opens={renderLink ? '' : undefined}
      aria-selected={isSelected}
      onClick={renderLink ? forwardClick : undefined}
      onPointerDown={renderLink ? forwardTouch : undefined}
    >
      {selection}
      {columns.map((column, index) => {
        const { kind = 'text', isShownWhole = false } = column;
        const content = <Cell kind={kind} value={column.value(row)} isShownWhole={isShownWhole} />;
        return (
          <td
            key={column.id}
            data-kind={column.kind}
            data-card={column.card}
            data-card-label={column.cardLabel}
            data-rest={column.cardTitleSuffix?.(row)}
            data-empty={isBlank(column.value(row)) ? '' : undefined}
          >
            {renderLink && index === 0 ? renderLink(row, content) : content}
          </td>
        );
      })}
      {actions ? <td className="actions">{actions(row)}</td> : null}
    </tr>
  );
}

/** Empty values, and zero amounts, are left out of two-line cards. */
const isBlank = (value: CellValue): boolean => value === null || value === undefined || value === '' || value === 0;

export const TableRow = memo(PlainRow) as typeof PlainRow;

/** Forwards a click in the row to its link with the same modifier keys, so that a new tab opens as from any link. */
const forwardClick = (event: MouseEvent<HTMLTableRowElement>): void => {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a, button, input, label, .actions') || window.getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  event.currentTarget
    .querySelector('[data-open]')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
};

/** Forwards a touch in the row to its link, whose preloading starts on touch. */
const forwardTouch = ({ pointerType, target, currentTarget }: PointerEvent<HTMLTableRowElement>): void => {
  const link = currentTarget.querySelector('[data-open]');
  // A touch on the link itself is already dispatched by the browser.
  if (pointerType !== 'mouse' && !link?.contains(target as Node))
    link?.dispatchEvent(new window.Event('touchstart', { bubbles: true }));
};

/** Arrow Up and Arrow Down move the focus between rows. */
export const moveBetweenRows = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const at = links.findIndex((link) => link.contains(document.activeElement));
  const next = at < 0 ? undefined : links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Skeleton rows; they fade in after a delay. */
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
