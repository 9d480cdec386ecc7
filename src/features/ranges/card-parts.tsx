import { chakra, Flex } from '@chakra-ui/react';

export interface NamedBroker {
  readonly id: number;
  readonly name: string;
}

/** React key of a row with its position: fields of a moved row remount under their new names. */
export const rowKey = (id: string, at: number): string => `${id} ${at}`;

/** Key of a selected row; ranges and products may have equal ids. */
export type Ticked = `${'range' | 'product'} ${string}`;
export const tickOf = (kind: 'range' | 'product', { id }: { readonly id: string }): Ticked => `${kind} ${id}`;

export interface CardSets {
  /** Ids of expanded products. */
  readonly shown: ReadonlySet<string>;
  readonly onShown: (shown: ReadonlySet<string>) => void;
  /** Keys of rows selected for removal; undefined outside of delete mode. */
  readonly selected: ReadonlySet<Ticked> | undefined;
  readonly onSelected: (selected: ReadonlySet<Ticked>) => void;
}

/** Checkbox of a row in delete mode. */
export function Tick({ of, label, selected, onSelected }: CardSets & { readonly of: Ticked; readonly label: string }) {
  if (!selected) return null;
  return (
    <Flex as="label" align="center" justify="center" minWidth="11" minHeight="11">
      <chakra.input
        type="checkbox"
        width="5"
        height="5"
        aria-label={label}
        checked={selected.has(of)}
        onChange={({ target }) => {
          const next = new Set(selected);
          if (target.checked) next.add(of);
          else next.delete(of);
          onSelected(next);
        }}
      />
    </Flex>
  );
}

export const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', paddingInline: '2' } });
export const Opener = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    gap: '3',
    minHeight: '14',
    paddingInline: '3',
    textAlign: 'start',
    cursor: 'pointer',
    '& svg': { color: 'accent.fg' },
  },
});
