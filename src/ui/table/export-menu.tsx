import { Box, Button, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import type { ExportFormat } from '#shared/tables/export-file.ts';
import { fileSize } from '#ui/fields/file-intake.ts';
import { Popup } from '#ui/fields/popup.tsx';
import { saveFile } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toaster.ts';

/** Makes the file of all rows, not only of those shown; `onBytes` hears how much has come. */
export type ExportAs = (
  format: ExportFormat,
  onBytes: (bytes: number) => void,
) => Promise<
  | { readonly blob: Blob; readonly fileName: string; readonly deviceDataAtMs: number | null }
  | { readonly failure: string }
>;

const choices: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: 'xlsx', label: 'Classeur Excel (.xlsx)' },
  { format: 'csv', label: 'Texte séparé (.csv)' },
];

/** « Exporter »: all rows of a table as a file, in the order shown. */
export function ExportMenu({ exportAs }: { readonly exportAs: ExportAs }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [receivedBytes, setReceivedBytes] = useState<number>();
  const isBusy = receivedBytes !== undefined;
  const close = () => {
    setIsOpen(false);
    anchor.current?.focus();
  };
  const run = async (format: ExportFormat) => {
    close();
    setReceivedBytes(0);
    try {
      const exported = await exportAs(format, setReceivedBytes);
      if ('failure' in exported) {
        notify({ type: 'error', message: exported.failure, durationMs: 8000 });
        return;
      }
      saveFile(exported.blob, exported.fileName);
      notify(said(exported.fileName, exported.deviceDataAtMs));
    } finally {
      setReceivedBytes(undefined);
    }
  };
  return (
    <Box className="table-tools">
      <Button
        ref={anchor}
        variant="outline"
        size="lg"
        fontSize="14px"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-busy={isBusy}
        // Not disabled: the focus stays where it is.
        aria-disabled={isBusy}
        onClick={() => isBusy || setIsOpen(!isOpen)}
      >
        <Icon name="download" size={18} />
        {isBusy ? `Export en cours${receivedBytes > 0 ? `, ${fileSize(receivedBytes)}` : ''}…` : 'Exporter'}
      </Button>
      {isOpen ? (
        <Popup anchor={anchor} onClose={close} role="dialog" aria-label="Exporter toutes les lignes" padding="2">
          <Stack gap="1">
            {choices.map(({ format, label }) => (
              <Button
                key={format}
                variant="ghost"
                size="lg"
                fontSize="14px"
                justifyContent="start"
                onClick={() => void run(format)}
              >
                <Icon name="file" size={18} />
                {label}
              </Button>
            ))}
          </Stack>
        </Popup>
      ) : null}
    </Box>
  );
}

const said = (fileName: string, deviceDataAtMs: number | null) =>
  deviceDataAtMs === null
    ? ({ type: 'success', message: `Export enregistré\u00A0: ${fileName}` } as const)
    : ({
        type: 'info',
        message: `Export fait avec les données de cet appareil, du ${frenchDateTime(new Date(deviceDataAtMs))}\u00A0: ${fileName}`,
        durationMs: 8000,
      } as const);
