import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { roleKinds } from '#shared/operations/people/admin-organisation.ts';
import { fold } from '#shared/primitives/text.ts';
import { kindLabels } from '#shared/search/columns/admin-columns.ts';
import { searchWordsOf } from '#shared/search/define-search.ts';
import type { Column } from '#shared/tables/column.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { TextControl } from '#ui/fields/controls/controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type OperationRights, rights } from './rights.ts';

const columns: readonly Column<OperationRights>[] = [
  { id: 'summary', header: 'Opération', value: ({ summary }) => summary },
  ...roleKinds.map((kind) => ({
    id: kind,
    header: kindLabels[kind],
    kind: 'boolean' as const,
    value: ({ isAllowedByKind }: OperationRights) => isAllowedByKind[kind],
  })),
];

/** Shows the rights of each kind of role. */
export function RightsButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <Icon name="key" />
        Matrice des droits
      </Button>
      {isOpen ? (
        <Modal title="Ce que permet chaque rôle" widthPx={900} onClose={() => setIsOpen(false)}>
          <Matrix />
        </Modal>
      ) : null}
    </>
  );
}

/** Operations, filtered by the typed words. */
function Matrix() {
  const [filter, setFilter] = useState('');
  const words = searchWordsOf(filter);
  const rows = rights.filter(({ summary }) => words.every((word) => fold(summary).includes(word)));
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        Un courtier et une agence lisent et modifient ce qui est de leur courtier, les administrateurs ce qui est de
        tous.
      </Text>
      <TextControl
        type="search"
        aria-label="Filtrer les opérations"
        placeholder={'Filtrer\u00A0: contrat, paiement, exporter…'}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <DataTable
        label="Droits"
        columns={columns}
        rows={rows}
        rowKey={({ summary }) => summary}
        empty={<Text color="fg.muted">Aucune opération ne porte ces mots.</Text>}
      />
    </Stack>
  );
}
