import type { Column } from '#shared/tables/column.ts';
import type { GalleryPart } from '#tests/gallery/gallery-part.ts';
import { FileButton } from '#ui/files/file-button.tsx';
import { OfflineCopyButton } from '#ui/files/offline-copy-button.tsx';
import { StoredFileRow } from '#ui/files/stored-file-row.tsx';
import { UploadProgress } from '#ui/files/upload-progress.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { EmptyState, FailedState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { SortMenu } from '#ui/table/sort-menu.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';

interface Row {
  readonly id: number;
  readonly number: string;
  readonly holder: string;
  readonly effectDate: string;
  readonly balance: number;
  readonly status: string;
}

const doNothing = (): void => undefined;
const columns: readonly Column<Row>[] = [
  { id: 'number', header: 'Numéro', value: ({ number }) => number, sortField: 'number' },
  { id: 'holder', header: 'Client', value: ({ holder }) => holder, sortField: 'holder' },
  {
    id: 'effectDate',
    header: 'Date d’effet',
    kind: 'date',
    value: ({ effectDate }) => effectDate,
    sortField: 'effectDate',
  },
  { id: 'balance', header: 'Solde', kind: 'money', value: ({ balance }) => balance },
  { id: 'status', header: 'Statut', kind: 'status', value: ({ status }) => status },
];
const rows: readonly Row[] = [
  {
    id: 1,
    number: 'AU26008001',
    holder: 'DUPONT MARIE',
    effectDate: '2026-11-27',
    balance: 0,
    status: 'Contrat valide',
  },
  {
    id: 2,
    number: 'HA26000412',
    holder: 'WAMYTAN-GOROHOUNA JEAN-BAPTISTE ANTOINE',
    effectDate: '2026-12-01',
    balance: 52_197,
    status: 'Impayé',
  },
];
const table = { label: 'Contrats', columns, rowKey: ({ id }: Row) => id };
const sort = [{ field: 'number', descending: true }];
const statuses = [
  'Contrat valide',
  'Devis',
  'Impayé',
  'À échoir',
  'En attente d’envoi',
  'Envoi en cours',
  'À corriger',
  'Bloqué',
  'Envoyé',
  'Autre',
];
const files = [
  { id: 'a', name: 'constat.jpg', size: 820_000, sentBytes: 820_000 },
  { id: 'b', name: 'degats-avant.jpg', size: 640_000, sentBytes: 210_000 },
  { id: 'c', name: 'facture.pdf', size: 90_000, sentBytes: 0 },
];
const file = { name: 'constat.pdf', contentType: 'application/pdf', sizeBytes: 320_000, load: async () => new Blob() };
const copy = { name: 'constat.pdf', isPending: false, isReady: true, isOffline: false, onChange: doNothing };

export const tableParts: readonly GalleryPart[] = [
  {
    name: 'DataTable',
    states: {
      rows: (
        <DataTable
          {...table}
          rows={rows}
          sort={sort}
          onSort={doNothing}
          paging={{ page: 0, pageSize: 20, total: 2431, pageSizes: [20, 50, 100] }}
          onPaging={doNothing}
          empty={null}
        />
      ),
      selected: (
        <DataTable
          {...table}
          rows={rows}
          selection={{ chosen: new Set([2]), onChoose: doNothing, label: ({ number }) => `Choisir ${number}` }}
          empty={null}
        />
      ),
      loading: <DataTable {...table} rows={undefined} empty={null} />,
      stale: <DataTable {...table} rows={rows} isStale empty={null} />,
      empty: <DataTable {...table} rows={[]} empty={<EmptyState title="Aucun contrat" />} />,
      failed: (
        <DataTable
          {...table}
          rows={undefined}
          empty={null}
          failure={<FailedState cause="server-error" onRetry={doNothing} />}
        />
      ),
    },
  },
  {
    name: 'SortMenu, ExportMenu',
    states: {
      sort: <SortMenu columns={columns} sort={sort} onSort={doNothing} />,
      export: <ExportMenu exportAs={async () => ({ failure: 'Votre demande ne peut pas aboutir' })} />,
    },
  },
  {
    name: 'StatusChip',
    states: {
      all: (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {statuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Files',
    states: {
      rows: (
        <ListRows>
          <StoredFileRow {...file} note="Constat" />
          <StoredFileRow {...file} name="plan.pdf" isUnavailable />
          <StoredFileRow {...file} name="devis-garage.pdf" isTooLarge />
        </ListRows>
      ),
      'offline copy': (
        <>
          <OfflineCopyButton {...copy} storage="cached" />
          <OfflineCopyButton {...copy} storage="absent" />
          <OfflineCopyButton {...copy} storage="absent" isPending />
          <OfflineCopyButton {...copy} storage="absent" isOffline />
        </>
      ),
      choose: (
        <FileButton
          label="Logo"
          accept="image/*"
          fileName="logo.png"
          isBusy={false}
          isDisabled={false}
          onChoose={doNothing}
        />
      ),
      upload: <UploadProgress files={files} />,
    },
  },
];
