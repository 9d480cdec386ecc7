import { Button, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type TariffVersion, tariffVersions, tariffWithdrawal } from '#shared/operations/quotes/tariffs.ts';
import { frenchDate, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Column } from '#shared/tables/column.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { AdminNavigation } from '../admin-navigation.tsx';

const ImportDialog = lazyComponent(() => import('./tariff-import-dialog.tsx'));

const kinds = { price: 'Tarif', acceptance: 'Règles d’acceptation' } as const;
const statusLabels = {
  'in-force': 'En vigueur',
  announced: 'Annoncée',
  replaced: 'Remplacée',
  withdrawn: 'Retirée',
} as const;

const productOf = ({ product }: TariffVersion): string => findProduct(product)?.label ?? product;

const formatTimeAndAuthor = (importOrWithdrawal: TariffVersion['imported']): string =>
  importOrWithdrawal === null
    ? ''
    : [frenchDateTime(new Date(importOrWithdrawal.at)), importOrWithdrawal.by].filter(Boolean).join(', ');

const columns: readonly Column<TariffVersion>[] = [
  { id: 'product', header: 'Produit', value: productOf },
  {
    id: 'version',
    header: 'Version',
    value: ({ kind, version, isDemonstration }) =>
      `${kinds[kind]} ${version}${isDemonstration ? ' (démonstration)' : ''}`,
  },
  { id: 'from', header: 'Effet', kind: 'date', value: ({ effectiveFrom }) => effectiveFrom },
  { id: 'status', header: 'État', kind: 'status', value: ({ status }) => statusLabels[status] },
  {
    id: 'done',
    header: 'Importée ou retirée',
    value: ({ imported, withdrawn }) => formatTimeAndAuthor(withdrawn ?? imported),
  },
];
const keyOf = ({ kind, product, version }: TariffVersion): string => `${kind} ${product} ${version}`;
const nameOf = (row: TariffVersion): string => `${kinds[row.kind]} ${productOf(row)}, version ${row.version}`;

/** « Tarifs »: the versions of prices and rules; a new one is tried before it is imported, and one can be withdrawn. */
export function TariffsScreen() {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [isImporting, setIsImporting] = useState(false);
  const [toWithdraw, setToWithdraw] = useState<TariffVersion>();
  const queryKey = [tariffVersions.path];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(tariffVersions, {}, { signal }),
  });
  const withdrawal = useOnlineChange({
    mutationFn: ({ kind, product, version }: TariffVersion) => submit(tariffWithdrawal, { kind, product, version }),
    onSuccess: ({ message }) => {
      if (message) notify(message);
    },
    // Refetch even after a refusal: somebody else may have withdrawn the version.
    onSettled: () => {
      setToWithdraw(undefined);
      return queries.invalidateQueries({ queryKey });
    },
  });
  return (
    <Page
      title="Tarifs"
      icon="payments"
      width="wide"
      actions={
        <Button disabled={isOffline} onClick={() => setIsImporting(true)}>
          <Icon name="add" />
          Importer une version
        </Button>
      }
    >
      <AdminNavigation />
      <Text color="fg.muted" marginBottom="4">
        {
          'Un devis est jugé et tarifé par la version en vigueur à sa date d’effet. Une version retirée ne sert plus à aucun calcul. Un devis enregistré garde le prix affiché, mais sa transformation le recalcule\u00A0: si le prix a changé, le courtier compare les deux et choisit.'
        }
      </Text>
      {data || !error ? null : <FailedState {...readFailure(error)} onRetry={() => void refetch()} />}
      {data || error ? null : <LoadingState label="Chargement des tarifs" blocks={3} />}
      {data ? <Versions rows={data.versions} isOffline={isOffline} onWithdraw={setToWithdraw} /> : null}
      {toWithdraw ? (
        <ConfirmDialog
          question={'Retirer cette version\u202F?'}
          confirmLabel="Retirer"
          isDestructive
          isBusy={withdrawal.isPending}
          onConfirm={() => withdrawal.mutate(toWithdraw)}
          onClose={() => setToWithdraw(undefined)}
        >
          {`${nameOf(toWithdraw)}, effet le ${frenchDate(toWithdraw.effectiveFrom)}. Son numéro ne resservira pas. Les devis qu’elle a tarifés seront recalculés à leur transformation.`}
        </ConfirmDialog>
      ) : null}
      {isImporting ? (
        <ImportDialog
          listKey={queryKey}
          onClose={() => setIsImporting(false)}
          onImported={() => setIsImporting(false)}
        />
      ) : null}
    </Page>
  );
}

interface VersionsProps {
  readonly rows: readonly TariffVersion[];
  readonly isOffline: boolean;
  readonly onWithdraw: (row: TariffVersion) => void;
}

const Versions = ({ rows, isOffline, onWithdraw }: VersionsProps) => (
  <DataTable
    label="Versions des tarifs"
    columns={columns}
    rows={rows}
    rowKey={keyOf}
    empty={null}
    actions={(row) =>
      row.status === 'withdrawn' ? null : (
        <Button
          variant="outline"
          disabled={isOffline}
          aria-label={`Retirer\u00A0: ${nameOf(row)}`}
          onClick={() => onWithdraw(row)}
        >
          Retirer
        </Button>
      )
    }
  />
);
