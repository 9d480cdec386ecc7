import { chakra, Flex, IconButton } from '@chakra-ui/react';
import { Icon } from '#ui/icon.tsx';
import '#ui/fields/controls/plain-checkbox.css';

export interface NamedBroker {
  readonly id: number;
  readonly name: string;
}

/** React key of a row with its position: fields of a moved row remount under their new names. */
export const rowKey = (id: string, index: number): string => `${id} ${index}`;

/** Key of a selected row; ranges and products may have equal ids. */
export type SelectionKey = `${'range' | 'product'} ${string}`;
export const selectionKey = (kind: 'range' | 'product', { id }: { readonly id: string }): SelectionKey =>
  `${kind} ${id}`;

export interface CardState {
  /** Ids of expanded products. */
  readonly expandedIds: ReadonlySet<string>;
  readonly onExpandedIds: (expandedIds: ReadonlySet<string>) => void;
  /** Keys of rows selected for removal; undefined outside of delete mode. */
  readonly selected: ReadonlySet<SelectionKey> | undefined;
  readonly onSelected: (selected: ReadonlySet<SelectionKey>) => void;
}

/** Checkbox of a row in delete mode. */
export function SelectionBox({
  rowKey,
  label,
  selected,
  onSelected,
}: CardState & { readonly rowKey: SelectionKey; readonly label: string }) {
  if (!selected) return null;
  return (
    <Flex as="label" align="center" justify="center" minWidth="11" minHeight="11">
      <input
        type="checkbox"
        className="plain-checkbox"
        aria-label={label}
        checked={selected.has(rowKey)}
        onChange={({ target }) => {
          const next = new Set(selected);
          if (target.checked) next.add(rowKey);
          else next.delete(rowKey);
          onSelected(next);
        }}
      />
    </Flex>
  );
}

/** Moves a row one place up or down; undefined at the end of the list. */
export interface MoveRow {
  readonly moveUp: (() => void) | undefined;
  readonly moveDown: (() => void) | undefined;
}

/** Moves of the row at an index of a list. */
export const moveActions = (index: number, count: number, onMove: (offset: 1 | -1) => void): MoveRow => ({
  moveUp: index > 0 ? () => onMove(-1) : undefined,
  moveDown: index < count - 1 ? () => onMove(1) : undefined,
});

/** A list with the row at an index moved by one place. */
export const moveItem = <T,>(list: readonly T[], index: number, offset: 1 | -1): T[] => {
  const [row] = list.slice(index, index + 1);
  const otherRows = list.filter((_, position) => position !== index);
  return row === undefined
    ? [...list]
    : [...otherRows.slice(0, index + offset), row, ...otherRows.slice(index + offset)];
};

/** Buttons that move a row up or down. */
export const Movers = ({ name, move }: { readonly name: string; readonly move: MoveRow }) => (
  <Flex marginStart="auto">
    <IconButton variant="ghost" aria-label={`Monter ${name}`} disabled={!move.moveUp} onClick={move.moveUp}>
      <Icon name="arrowUp" />
    </IconButton>
    <IconButton variant="ghost" aria-label={`Descendre ${name}`} disabled={!move.moveDown} onClick={move.moveDown}>
      <Icon name="arrowDown" />
    </IconButton>
  </Flex>
);

export const Head = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', paddingInline: '2' },
});
export const Opener = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    minWidth: 'min(11rem, 100%)',
    alignItems: 'center',
    gap: '3',
    minHeight: '14',
    paddingInline: '3',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { color: 'accent.fg' },
  },
});
