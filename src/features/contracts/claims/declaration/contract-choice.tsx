import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { readFailure } from '#api/errors.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readQuery } from '#offline/reads/read-query.ts';
import { type ContractRow, contractSearch } from '#shared/operations/contracts/contracts.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Column } from '#shared/tables/column.ts';
import { useToday } from '#ui/clock/use-today.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { EmptyState, FailedState, OriginNotice } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type RenderRowLink, rowLinkProps } from '#ui/table/table-rows.tsx';

const ContractSearchDialog = lazyComponent(() => import('../../search/contract-search-dialog.tsx'));

/** Contracts listed at most; others are found by the search. */
const shownContracts = 50;

const columns: readonly Column<ContractRow>[] = [
  { id: 'number', header: 'Numéro', value: ({ numero }) => numero, card: 'detail' },
  { id: 'holder', header: 'Souscripteur', value: ({ nomSouscripteur }) => nomSouscripteur, card: 'title' },
  {
    id: 'product',
    header: 'Produit',
    value: ({ codeProduit }) => findProduct(codeProduit)?.label ?? codeProduit,
    card: 'detail',
  },
  { id: 'status', header: 'Statut', kind: 'status', value: ({ libelleStatut }) => libelleStatut, card: 'state' },
  { id: 'effect', header: 'Date d’effet', kind: 'date', value: ({ dateEffet }) => dateEffet, card: 'detail' },
];

/** A claim of a terminated contract can still be declared. */
const contractsOnly: readonly string[] = [contractStatuses.valid, contractStatuses.cancelled, contractStatuses.void];

interface ContractChoiceProps {
  /** Only contracts of this client. */
  readonly client: number | undefined;
  readonly onChoose: (contractId: number) => void;
}

/** Chooses the contract of the claim: one of the latest, or any by search. */
export function ContractChoice({ client, onChoose }: ContractChoiceProps) {
  const [isSearching, setIsSearching] = useState(false);
  const input = v.parse(contractSearch.input, {
    idPersonnes: client === undefined ? [] : [client],
    etatGlobal: client === undefined ? contractStatuses.valid : '',
    // Nothing is covered before a contract begins.
    dateEffetAu: useToday(),
    pageSize: shownContracts,
    firstPage: 0,
  });
  const { data, error, refetch } = useQuery(readQuery(useOffline(), contractSearch, input));
  const retry = () => void refetch();
  return (
    <PageSection
      title="Choisir le contrat"
      isPlain
      actions={
        <Button variant="outline" onClick={() => setIsSearching(true)}>
          <Icon name="search" />
          Rechercher un contrat
        </Button>
      }
    >
      <OriginNotice origin={data} onRetry={retry} />
      <DataTable
        label="Contrats"
        columns={columns}
        rows={data?.value.contractList.filter(({ libelleStatut }) => contractsOnly.includes(libelleStatut))}
        rowKey={rowKey}
        renderLink={renderDeclarationLink}
        empty={<EmptyState title="Aucun contrat" icon="contract" />}
        {...(error && !data ? { failure: <FailedState {...readFailure(error)} onRetry={retry} /> } : {})}
      />
      {isSearching ? (
        <ContractSearchDialog onChoose={({ id }) => onChoose(id)} onClose={() => setIsSearching(false)} />
      ) : null}
    </PageSection>
  );
}

const rowKey = ({ id }: ContractRow): number => id;

const renderDeclarationLink: RenderRowLink<ContractRow> = ({ id }, content) => (
  <Link to="/claim/create" search={{ contract: id }} {...rowLinkProps}>
    {content}
  </Link>
);
