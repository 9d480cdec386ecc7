import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '#api/call.ts';
import { readFailure } from '#api/errors.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import {
  type ImportColumnShape,
  type ImportKind,
  importColumns,
  importKinds,
  importLabels,
} from '#shared/operations/people/imports.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { RadioField } from '#ui/fields/radio-field.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { Page, PageSection } from '#ui/page/page.tsx';
import { FailedState, LoadingState } from '#ui/page/states.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { ExportMenu } from '#ui/table/export-menu.tsx';
import { exportRows } from '#ui/table/export-rows.ts';
import { AdminNavigation } from '../admin-navigation.tsx';
import { UntriedFile } from '../untried-file.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { descriptionColumns, importLabel, importTexts, templateColumns } from './import-texts.ts';
import { useImport } from './use-import.ts';

const kindOptions = importKinds.map((code) => ({ code, libelle: importLabels[code] }));

/** « Importer »: brokers, users, clients and contracts from a file, tried line by line before anything is written. */
export function ImportScreen() {
  const { control } = useForm<{ kind: ImportKind }>({ defaultValues: { kind: 'clients' } });
  const kind = useWatch({ control, name: 'kind' });
  const { data, error, refetch } = useQuery({
    queryKey: [importColumns.path],
    queryFn: ({ signal }) => call(importColumns, {}, { signal }),
  });
  const columns = data?.imports.find((described) => described.kind === kind)?.columns;
  return (
    <Page title="Importer" icon="upload" width="wide">
      <AdminNavigation />
      <Text color="fg.muted" marginBottom="4">
        {
          'Un fichier CSV ou Excel est d’abord essayé ligne par ligne, sans rien écrire. Ce qui est déjà là n’est pas repris\u00A0: le même fichier peut revenir.'
        }
      </Text>
      <Box marginBottom="5">
        <RadioField control={control} name="kind" label="Que contient le fichier" options={kindOptions} />
      </Box>
      {data || !error ? null : <FailedState {...readFailure(error)} onRetry={() => void refetch()} />}
      {data || error ? null : <LoadingState label="Chargement des colonnes attendues" blocks={3} />}
      {columns ? <KindImport key={kind} kind={kind} columns={columns} /> : null}
    </Page>
  );
}

interface KindImportProps {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumnShape[];
}

function KindImport({ kind, columns }: KindImportProps) {
  const isOffline = useConnectivity() === 'offline';
  const label = importLabels[kind];
  const { model, explanation } = importTexts[kind];
  const { fileName, report, isDone, failure, isTrying, isImporting, choose, retry, run, ...asked } = useImport(kind);
  return (
    <>
      <PageSection title="Le fichier" facts={explanation}>
        <Flex wrap="wrap" gap="3" align="center" justify="space-between">
          <FileButton
            label={`Fichier\u00A0: ${label}`}
            accept=".csv,.txt,.xlsx,text/csv"
            fileName={fileName}
            isBusy={isTrying}
            isDisabled={isOffline || isImporting}
            onChoose={(file) => void choose(file)}
          />
          <Button loading={isImporting} disabled={isOffline || isDone || !report || report.added === 0} onClick={run}>
            {importLabel(isDone ? undefined : report)}
          </Button>
        </Flex>
        {retry ? <UntriedFile isDisabled={isOffline} onRetry={retry} /> : null}
        <ImportOutcome kind={kind} report={report} failure={failure} isDone={isDone} />
        {asked.isAsking ? (
          <ConfirmDialog
            question={'Importer ces lignes\u202F?'}
            confirmLabel="Importer"
            cancelLabel="Annuler"
            isBusy={isImporting}
            onConfirm={asked.confirm}
            onClose={asked.cancel}
          >
            <Text>{report?.effects}</Text>
          </ConfirmDialog>
        ) : null}
      </PageSection>
      <PageSection
        title="Colonnes attendues"
        facts="La première ligne du fichier porte leurs noms, dans n’importe quel ordre."
        isPlain
        actions={
          <ExportMenu
            buttonLabel="Modèle"
            label="Télécharger un modèle à remplir"
            exportAs={(format) => exportRows(format, { name: model, columns: templateColumns(columns), rows: [null] })}
          />
        }
      >
        <DataTable
          label="Colonnes attendues"
          columns={descriptionColumns}
          rows={columns}
          rowKey={({ header }) => header}
          empty={null}
        />
      </PageSection>
    </>
  );
}
