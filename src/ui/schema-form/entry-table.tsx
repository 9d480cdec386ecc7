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

/** A list entry with what its table row shows. */
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
  /** False while another entry is being edited or the quote is read-only: rows then have no actions. */
  readonly canChange: boolean;
  readonly onEdit: (row: EntryRow) => void;
  readonly onDelete: (row: EntryRow) => void;
}

const columnKinds: Partial<Record<string, ColumnKind>> = {
  day: 'date',
  decimal: 'figures',
  money: 'figures',
  number: 'figures',
};

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
    ...(path.endsWith('.lastname')
      ? { cardTitleSuffix: ({ entry }) => textAt(entry, path.replace('.lastname', '.firstname')) }
      : {}),
  };
};

/** Accessible name of an entry: its first two columns, or its position. */
export const entryName = (fields: ListHost['fields'], list: ListLayout, { entry, scope, index }: EntryRow): string => {
  const texts = list.columns.slice(0, 2).map((path) => {
    const field = nodeAt(fields, `${list.path}.0.${path}`);
    return isField(field) ? displayValue({ field, scope }, textAt(entry, path)) : '';
  });
  return texts.filter(Boolean).join(' ') || String(index + 1);
};

/** Table of the entries of a list, with edit and delete actions. */
export function EntryTable(props: EntryTableProps) {
  const { title, list, fields, rows, canChange, onEdit, onDelete } = props;
  const { chip } = list;
  const columns = [
    ...list.columns.map((path) => columnOf(props, path)),
    ...(chip ? [chipColumn(chip)] : []),
    ...(rows.some(({ hasProblem }) => hasProblem) ? [problemColumn] : []),
  ];
  const renderActions = (row: EntryRow) => {
    const name = entryName(fields, list, row);
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
      actions={canChange ? renderActions : undefined}
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
