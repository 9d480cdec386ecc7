import { Button } from '@chakra-ui/react';
import { nodeAt } from '#shared/forms/change.ts';
import { displayValue } from '#shared/forms/display-value.ts';
import type { ListLayout } from '#shared/forms/layout.ts';
import { type FieldScope, isField } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Column, ColumnKind } from '#shared/tables/column.ts';
import { Icon } from '#ui/icon.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { ListHost } from './list-host.ts';

/** An entry of a list as its row shows it. */
export interface EntryRow {
  readonly index: number;
  readonly entry: RawGroup;
  readonly scope: FieldScope;
  readonly hasProblem: boolean;
}

interface EntryTableProps extends Pick<ListHost, 'fields' | 'context'> {
  readonly title: string;
  readonly list: ListLayout;
  readonly rows: readonly EntryRow[];
  /** Where another entry is under edit, or the whole is only read, a row offers nothing. */
  readonly canChange: boolean;
  readonly onEdit: (row: EntryRow) => void;
  readonly onDelete: (row: EntryRow) => void;
}

const columnKinds: Partial<Record<string, ColumnKind>> = { day: 'date', decimal: 'figures', number: 'figures' };

const columnOf = ({ fields, list }: EntryTableProps, path: string): Column<EntryRow> => {
  const field = nodeAt(fields, `${list.path}.0.${path}`);
  if (!isField(field)) throw new Error(`${list.path} has no field ${path}`);
  const kind = columnKinds[field.kind] ?? 'text';
  return {
    id: path,
    header: field.label,
    kind,
    value: ({ entry, scope }) =>
      kind === 'date' ? textAt(entry, path) : displayValue({ field, scope }, textAt(entry, path)),
  };
};

/** What tells an entry from the others, for those who do not see its row. */
export const nameOf = (fields: ListHost['fields'], list: ListLayout, { entry, scope, index }: EntryRow): string => {
  const texts = list.columns.slice(0, 2).map((path) => {
    const field = nodeAt(fields, `${list.path}.0.${path}`);
    return isField(field) ? displayValue({ field, scope }, textAt(entry, path)) : '';
  });
  return texts.filter(Boolean).join(' ') || String(index + 1);
};

/** The entries of a list, with what can be done with each. */
export function EntryTable(props: EntryTableProps) {
  const { title, list, fields, rows, canChange, onEdit, onDelete } = props;
  const { chip } = list;
  const columns = [
    ...list.columns.map((path) => columnOf(props, path)),
    ...(chip ? [chipColumn(chip)] : []),
    ...(rows.some(({ hasProblem }) => hasProblem) ? [problemColumn] : []),
  ];
  const actions = (row: EntryRow) => {
    const name = nameOf(fields, list, row);
    const isDeletable = list.isDeletable?.(row.scope) ?? true;
    return (
      <>
        <IconButton icon="edit" label={`Modifier ${name}`} onPress={() => onEdit(row)} />
        {isDeletable ? <IconButton icon="trash" label={`Supprimer ${name}`} onPress={() => onDelete(row)} /> : null}
      </>
    );
  };
  return (
    <DataTable
      label={title}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      empty={null}
      isNarrow
      {...(canChange ? { actions } : {})}
    />
  );
}

const rowKey = ({ index }: EntryRow): number => index;

const chipColumn = (chip: (index: number) => string): Column<EntryRow> => ({
  id: 'chip',
  header: 'Rôle',
  kind: 'status',
  value: ({ index }) => chip(index),
});

const problemColumn: Column<EntryRow> = {
  id: 'problem',
  header: 'À revoir',
  kind: 'status',
  value: ({ hasProblem }) => (hasProblem ? 'À corriger' : ''),
};

interface IconButtonProps {
  readonly icon: 'edit' | 'trash';
  readonly label: string;
  readonly onPress: () => void;
}

function IconButton({ icon, label, onPress }: IconButtonProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="lg"
      width="11"
      minWidth="11"
      padding="0"
      color={icon === 'trash' ? 'danger.fg' : 'fg.muted'}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </Button>
  );
}
