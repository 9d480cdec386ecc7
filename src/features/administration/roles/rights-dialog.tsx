import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { roleKinds } from '#shared/contract/people/admin-organisation.ts';
import { kindLabels } from '#shared/search/columns/admin-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Right, rights } from './rights.ts';

const columns: readonly Column<Right>[] = [
  { id: 'summary', header: 'Opération', value: ({ summary }) => summary },
  ...roleKinds.map((kind) => ({
    id: kind,
    header: kindLabels[kind],
    kind: 'boolean' as const,
    value: ({ isFor }: Right) => isFor[kind],
  })),
];

/** Shows what each kind of role may do. */
export function RightsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="lg" variant="outline" onClick={() => setIsOpen(true)}>
        <Icon name="key" />
        Matrice des droits
      </Button>
      {isOpen ? (
        <Modal title="Ce que permet chaque rôle" widthPx={900} onClose={() => setIsOpen(false)}>
          <DataTable label="Droits" columns={columns} rows={rights} rowKey={({ name }) => name} empty={null} />
        </Modal>
      ) : null}
    </>
  );
}
