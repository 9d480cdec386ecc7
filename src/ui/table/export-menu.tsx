import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { DataOrigin } from '#shared/completeness/data-origin.ts';
import { formatGaps, formatOrigin } from '#shared/completeness/data-origin-text.ts';
import { formatFileSize } from '#shared/primitives/file-size.ts';
import type { ExportFormat } from '#shared/tables/export-file.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { TableMenu } from './table-menu.tsx';

/**
 * Builds the export file of all rows, not only the visible ones; `onBytes` is called with the bytes received so far.
 */
export type ExportAs = (
  format: ExportFormat,
  onBytes: (bytes: number) => void,
) => Promise<
  | { readonly blob: Blob; readonly fileName: string; readonly origin?: DataOrigin | undefined }
  | { readonly failure: string }
>;

const choices: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'xlsx', label: 'Classeur Excel (.xlsx)' },
  { format: 'csv', label: 'Texte séparé (.csv)' },
];

interface ExportMenuProps {
  readonly exportAs: ExportAs;
  /** Label of the button. */
  readonly buttonLabel?: string;
  /** Accessible name of the menu. */
  readonly label?: string;
}

/** « Exporter »: all rows of a table as a file, in the order shown. */
export function ExportMenu({
  exportAs,
  buttonLabel = 'Exporter',
  label: menuLabel = 'Exporter toutes les lignes',
}: ExportMenuProps) {
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const isBusy = receivedBytes !== undefined;
  const exportFile = async (format: ExportFormat) => {
    setReceivedBytes(0);
    try {
      const exported = await exportAs(format, setReceivedBytes);
      if ('failure' in exported) {
        notify({ type: 'error', message: exported.failure, durationMs: 8000 });
        return;
      }
      downloadBlob(exported.blob, exported.fileName);
      notify(exportNotification(exported.fileName, exported.origin));
    } finally {
      setReceivedBytes(undefined);
    }
  };
  return (
    <TableMenu
      label={menuLabel}
      isBusy={isBusy}
      trigger={
        <>
          <Icon name="download" size={18} />
          {isBusy ? `Export en cours${receivedBytes > 0 ? `, ${formatFileSize(receivedBytes)}` : ''}…` : buttonLabel}
        </>
      }
    >
      {(close) => (
        <Stack gap="1">
          {choices.map(({ format, label }) => (
            <Button
              key={format}
              variant="ghost"
              fontSize="0.875rem"
              justifyContent="start"
              onClick={() => {
                close();
                void exportFile(format);
              }}
            >
              <Icon name="file" size={18} />
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </TableMenu>
  );
}

const exportNotification = (fileName: string, origin: DataOrigin | undefined) =>
  origin?.isFromDevice
    ? ({
        type: origin.gaps?.length ? 'warning' : 'info',
        message:
          `Export fait sans le serveur\u00A0: ${fileName}. ${formatOrigin(origin, Date.now())}. ${formatGaps(origin.gaps)}`.trim(),
        durationMs: 8000,
      } as const)
    : ({ type: 'success', message: `Export enregistré\u00A0: ${fileName}` } as const);
