import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { DataOrigin, FallbackCause } from '#shared/completeness/data-origin.ts';
import { emptyListText } from '#shared/completeness/data-origin-text.ts';
import type { customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { ContractSortField } from '#shared/operations/contracts/contracts.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { unknownBalance } from '#shared/search/columns/contract-columns.ts';
import type { Column } from '#shared/tables/column.ts';
import { Icon } from '#ui/icon.tsx';
import { usePreloadScreen } from '#ui/navigation/use-preload-screen.ts';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState, FailedState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { SortMenu } from '#ui/table/sort-menu.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';
import { type ClientContractsState, firstContracts } from './client-file-api.ts';

type Contracts = Output<typeof customerContractSearch>;
type ContractItem = Contracts['contractList'][number];

const columns: readonly Column<ContractItem, ContractSortField>[] = [
  { id: 'numero', header: 'Numéro', value: (row) => row.numero, sortField: 'numero', card: 'detail' },
  { id: 'productName', header: 'Produit', value: (row) => row.productName, sortField: 'codeProduit', card: 'title' },
  {
    id: 'status',
    header: 'Statut',
    kind: 'status',
    value: (row) => row.status,
    sortField: 'libelleStatut',
    card: 'state',
  },
  {
    id: 'dateEffet',
    header: "Date d'effet",
    kind: 'date',
    value: (row) => row.dateEffet,
    sortField: 'dateEffet',
    card: 'detail',
  },
  {
    id: 'solde',
    header: 'Solde',
    kind: 'money',
    value: (row) => row.solde ?? unknownBalance,
    sortField: 'solde',
    card: 'detail',
  },
];

const pageSizes = [20, 50, 100];

interface ClientFileContractsProps {
  readonly clientId: number;
  readonly contracts: Contracts | undefined;
  readonly isStale: boolean;
  readonly failure: { readonly cause: FallbackCause | undefined } | undefined;
  /** Provenance of rows read from the device. */
  readonly origin: DataOrigin | undefined;
  readonly onRetry: () => void;
  readonly state: ClientContractsState;
  readonly onState: (state: ClientContractsState) => void;
}

/** Paginated contracts and quotes of a client. Specification 2, section 2.2. */
export function ClientFileContracts({
  clientId,
  contracts,
  isStale,
  failure,
  origin,
  onRetry,
  state,
  onState,
}: ClientFileContractsProps) {
  usePreloadScreen('/contract/search/$id');
  const emptyText = emptyListText(
    'Aucun contrat ni devis',
    'Ceux que ce client souscrira apparaîtront ici.',
    origin ?? { isFromDevice: false },
  );
  const onSort = (sort: ClientContractsState['sort']) =>
    onState({ ...state, page: 0, sort: sort.length > 0 ? sort : firstContracts.sort });
  return (
    <PageSection
      title="Contrats et devis"
      isPlain
      actions={
        <>
          <Button asChild variant="outline">
            <Link to="/claim/search" search={{ idPersonne: String(clientId) }}>
              <Icon name="warning" />
              Sinistres
            </Link>
          </Button>
          <SortMenu columns={columns} sort={state.sort} onSort={onSort} />
        </>
      }
    >
      <DataTable
        label="Contrats et devis du client"
        columns={columns}
        rows={contracts?.contractList}
        rowKey={rowKey}
        sort={state.sort}
        onSort={onSort}
        paging={{ ...state, total: contracts?.totalCount ?? 0, pageSizes }}
        onPaging={({ page, pageSize }) => onState({ ...state, page, pageSize })}
        renderLink={renderContractLink}
        isStale={isStale}
        empty={
          <EmptyState title={emptyText.title} icon="contract">
            {emptyText.why}
          </EmptyState>
        }
        {...(failure ? { failure: <FailedState cause={failure.cause} onRetry={onRetry} /> } : {})}
      />
    </PageSection>
  );
}

const rowKey = (row: ContractItem): number => row.id;

const renderContractLink: RenderRowLink<ContractItem> = (row, content) => (
  <Link to="/contract/search/$id" params={{ id: String(row.id) }} {...rowLinkProps}>
    {content}
  </Link>
);
