import { Button, Flex, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { type Insurer, type TextsVersion, textsList } from '#shared/operations/content/texts.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { type InsurerName, insurerLabels } from '#shared/schemas/insurer-form.ts';
import type { Column } from '#shared/tables/column.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { AdminNavigation } from '../admin-navigation.tsx';
import { InsurerLogo } from './insurer-logo.tsx';
import { type InsurerRow, nextVersion, type TextsFile, textsOfVersion, toInsurerRow } from './texts-api.ts';

const ImportDialog = lazyComponent(() => import('./texts-import-dialog.tsx'));
const InsurerDialog = lazyComponent(() => import('./insurer-dialog.tsx'));

const columns: readonly Column<TextsVersion>[] = [
  {
    id: 'version',
    header: 'Version',
    value: ({ version, isDemonstration }) => (isDemonstration ? `${version} (démonstration)` : version),
  },
  {
    id: 'status',
    header: 'État',
    kind: 'status',
    value: ({ isUsed }) => (isUsed ? 'En vigueur' : 'Remplacée'),
  },
  {
    id: 'added',
    header: 'Importée',
    value: ({ addedAt, addedBy }) => [frenchDateTime(new Date(addedAt)), addedBy].filter(Boolean).join(', '),
  },
  {
    id: 'papers',
    header: 'Documents émis',
    kind: 'figures',
    value: ({ papers }) => formatCount(papers),
  },
];

const identityOf = (insurer: Insurer) =>
  (Object.keys(insurerLabels) as InsurerName[]).map((name) => [insurerLabels[name], insurer[name]] as const);

type OpenDialog =
  | { readonly dialog: 'insurer'; readonly row: InsurerRow }
  | { readonly dialog: 'import'; readonly start?: TextsFile };

/**
 * « Textes »: the insurer as named on documents, and the versions of document texts, which are added and never changed.
 */
export function TextsScreen() {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const [open, setOpen] = useState<OpenDialog>();
  const queryKey = [textsList.path];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(textsList, {}, { signal }),
  });
  const close = () => setOpen(undefined);
  const closeAndRefetch = () => {
    close();
    void queries.invalidateQueries({ queryKey });
  };
  const row = data && toInsurerRow(data);
  const base = row?.base;
  return (
    <Page
      title="Textes"
      icon="description"
      width="wide"
      actions={
        <Button disabled={isOffline || !base} onClick={() => setOpen({ dialog: 'import' })}>
          <Icon name="add" />
          Importer une version
        </Button>
      }
    >
      <AdminNavigation />
      <Text color="fg.muted" marginBottom="4">
        {
          'Ce que les documents disent à côté de leurs faits\u00A0: l’assureur, les plafonds, les exclusions, les obligations, les clauses. Une version n’est jamais modifiée\u00A0; un document garde pour toujours les textes avec lesquels il a été émis.'
        }
      </Text>
      {data || !error ? null : <FailedState {...readFailure(error)} onRetry={() => void refetch()} />}
      {data || error ? null : <LoadingState label="Chargement des textes" blocks={3} />}
      {data ? (
        <>
          <InsurerSection
            insurer={data.insurer}
            isDisabled={isOffline || !base}
            onChange={() => row && setOpen({ dialog: 'insurer', row })}
          />
          <Versions
            versions={data.versions}
            isDisabled={isOffline || !base}
            onRestore={(start) => setOpen({ dialog: 'import', start })}
          />
        </>
      ) : null}
      {open?.dialog === 'import' && base ? (
        <ImportDialog base={base} start={open.start} listKey={queryKey} onClose={close} onImported={close} />
      ) : null}
      {open?.dialog === 'insurer' ? <InsurerDialog row={open.row} onClose={close} onSaved={closeAndRefetch} /> : null}
    </Page>
  );
}

interface InsurerSectionProps {
  readonly insurer: Insurer;
  readonly isDisabled: boolean;
  readonly onChange: () => void;
}

function InsurerSection({ insurer, isDisabled, onChange }: InsurerSectionProps) {
  return (
    <PageSection
      title="L’assureur"
      facts="L’en-tête des documents émis désormais."
      actions={
        <Button variant="outline" disabled={isDisabled} onClick={onChange}>
          <Icon name="edit" />
          Modifier l’assureur
        </Button>
      }
    >
      <Flex gap="5" align="flex-start" direction={{ base: 'column', md: 'row' }}>
        <InsurerLogo logo={insurer.logo} />
        <Facts facts={identityOf(insurer)} />
      </Flex>
    </PageSection>
  );
}

interface VersionsProps {
  readonly versions: readonly TextsVersion[];
  readonly isDisabled: boolean;
  /** Called to restore an earlier version under a new name. */
  readonly onRestore: (texts: TextsFile) => void;
}

function Versions({ versions, isDisabled, onRestore }: VersionsProps) {
  const textsDownload = useOnlineChange({
    mutationFn: async ({ version }: TextsVersion) => ({ version, texts: await textsOfVersion(version) }),
    onSuccess: ({ version, texts }) => {
      const json = `${JSON.stringify(texts, undefined, 2)}\n`;
      downloadBlob(new Blob([json], { type: 'application/json' }), `textes-${version}.json`);
    },
  });
  const restoration = useOnlineChange({
    mutationFn: ({ version }: TextsVersion) => textsOfVersion(version),
    onSuccess: (texts) => onRestore({ ...texts, version: nextVersion(versions, new Date()) }),
  });
  return (
    <PageSection title="Versions" isPlain>
      <DataTable
        label="Versions des textes"
        columns={columns}
        rows={versions}
        rowKey={({ version }) => version}
        empty={null}
        actions={(row) => (
          <Flex gap="2" wrap="wrap" justify="flex-end">
            {row.isUsed ? null : (
              <Button
                variant="outline"
                disabled={isDisabled}
                aria-label={`Reprendre\u00A0: ${row.version}`}
                onClick={() => restoration.mutate(row)}
              >
                Reprendre
              </Button>
            )}
            <Button
              variant="outline"
              disabled={isDisabled}
              aria-label={`Télécharger\u00A0: ${row.version}`}
              onClick={() => textsDownload.mutate(row)}
            >
              Télécharger
            </Button>
          </Flex>
        )}
      />
    </PageSection>
  );
}
