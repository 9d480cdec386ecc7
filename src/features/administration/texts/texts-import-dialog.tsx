import { Text } from '@chakra-ui/react';
import { callOnce } from '#api/call-once.ts';
import { submit } from '#api/submit.ts';
import { type TextChange, textsImport, textsPreview } from '#shared/operations/content/texts.ts';
import type { Column } from '#shared/tables/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { JsonImportDialog } from '../json-import-dialog.tsx';
import type { TextsFile } from './texts-api.ts';

interface TextsImportDialogProps {
  /** Version in use that the change is based on. */
  readonly base: string;
  /** Texts of an earlier version to restore under a new name, instead of a file. */
  readonly start?: TextsFile | undefined;
  readonly listKey: readonly unknown[];
  readonly onClose: () => void;
  readonly onImported: () => void;
}

const longest = 280;
const displayText = (text: string | null): string =>
  text === null ? '' : text.length > longest ? `${text.slice(0, longest)}…` : text;

const columns: readonly Column<TextChange>[] = [
  { id: 'path', header: 'Texte', value: ({ path }) => path },
  { id: 'before', header: 'Avant', value: ({ before }) => displayText(before), cardLabel: 'Avant' },
  { id: 'after', header: 'Après', value: ({ after }) => displayText(after), cardLabel: 'Après' },
];

/** Imports document texts from a file or an earlier version, after showing the changes. The format: docs/texts.md. */
export default function TextsImportDialog({ base, start, listKey, onClose, onImported }: TextsImportDialogProps) {
  return (
    <JsonImportDialog
      title={start ? 'Reprendre une version' : 'Importer une version'}
      intro={
        start
          ? 'Ses textes reviennent sous une nouvelle version. Les documents déjà émis gardent les leurs.'
          : 'Le fichier des textes (JSON) est d’abord comparé à la version utilisée. Rien n’est écrit avant «\u00A0Importer\u00A0»\u00A0; les documents déjà émis gardent leurs textes.'
      }
      fileLabel="Fichier des textes"
      notJson={'Ce fichier ne contient pas de textes\u00A0: il ne se lit pas comme du JSON.'}
      toInput={(texts) => ({ texts, base })}
      {...(start && { start: { texts: start, base } })}
      onTrial={(input) => submit(textsPreview, input)}
      runImport={(input) => callOnce(textsImport, input)}
      listKey={listKey}
      onClose={onClose}
      onImported={onImported}
    >
      {({ version, changes, message }) =>
        version && changes ? (
          <>
            <Text fontWeight="600">{`Version ${version}`}</Text>
            <Text color="fg.muted" marginBottom="4">
              {message?.message}
            </Text>
            {changes.length > 0 ? (
              <DataTable
                label="Textes avant et après"
                columns={columns}
                rows={changes}
                rowKey={({ path }) => path}
                empty={null}
              />
            ) : null}
          </>
        ) : null
      }
    </JsonImportDialog>
  );
}
