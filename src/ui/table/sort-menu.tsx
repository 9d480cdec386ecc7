import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Column } from '#shared/tables/column.ts';
import type { Sort } from './sort-and-paging.ts';
import { toggleSort } from './sorting.ts';
import { TableMenu } from './table-menu.tsx';

interface SortMenuProps<Row, F extends string> {
  readonly columns: readonly Column<Row, F>[];
  readonly sort: Sort<F>;
  readonly onSort: (sort: Sort<F>) => void;
}

/**
 * « Trier »: sorts by several columns without a keyboard; the only way to sort where rows are cards. Renders nothing if
 * no column is sortable.
 */
export function SortMenu<Row, F extends string>({ columns, sort, onSort }: SortMenuProps<Row, F>) {
  if (columns.every(({ sortField }) => sortField === undefined)) return null;
  return (
    <TableMenu
      label="Trier les lignes"
      trigger={
        <>
          <ArrowUpDown size={18} aria-hidden="true" />
          {sort.length > 1 ? `Trier (${sort.length})` : 'Trier'}
        </>
      }
    >
      {() => (
        <Stack gap="1">
          {columns.flatMap(({ id, header, sortField }) =>
            sortField ? [<Line key={id} header={header} field={sortField} sort={sort} onSort={onSort} />] : [],
          )}
        </Stack>
      )}
    </TableMenu>
  );
}

interface LineProps<F extends string> {
  readonly header: string;
  readonly field: F;
  readonly sort: Sort<F>;
  readonly onSort: (sort: Sort<F>) => void;
}

function Line<F extends string>({ header, field, sort, onSort }: LineProps<F>) {
  const position = sort.findIndex((column) => column.field === field);
  const current = sort[position];
  return (
    <HStack role="group" aria-label={header} justify="space-between" gap="4">
      <HStack gap="2">
        <chakra.span minW="5" textAlign="center" fontWeight="semibold" color="accent.fg">
          {position < 0 ? '' : position + 1}
        </chakra.span>
        {header}
      </HStack>
      <HStack gap="1">
        {[false, true].map((descending) => {
          const isOn = current?.descending === descending;
          const Arrow = descending ? ArrowDown : ArrowUp;
          return (
            <Button
              key={String(descending)}
              variant={isOn ? 'solid' : 'ghost'}
              px="3"
              aria-pressed={isOn}
              aria-label={`${header}, ${descending ? 'décroissant' : 'croissant'}`}
              onClick={() => onSort(toggleSort(sort, field, descending))}
            >
              <Arrow size={18} aria-hidden="true" />
            </Button>
          );
        })}
      </HStack>
    </HStack>
  );
}
