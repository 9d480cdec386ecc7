import { Text } from '@chakra-ui/react';
import { callOnce } from '#api/call-once.ts';
import { submit } from '#api/submit.ts';
import { tariffImport, tariffPreview } from '#shared/operations/quotes/tariffs.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { JsonImportDialog } from '../json-import-dialog.tsx';
import { TariffPreview } from './tariff-preview.tsx';

interface TariffInput {
  readonly tariff: Record<string, unknown>;
  /** Allow a date of effect in the past. */
  readonly force: boolean;
}

interface ImportDialogProps {
  readonly listKey: readonly unknown[];
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Imports a tariff version from a file, after a trial on sample risks by the server. The format: docs/tariff.md. */
export default function TariffImportDialog({ listKey, onClose, onImported }: ImportDialogProps) {
  return (
    <JsonImportDialog
      title="Importer une version"
      intro={
        'Le fichier d’un tarif ou de règles d’acceptation (JSON) est d’abord essayé sur des risques d’exemple. Rien n’est écrit avant «\u00A0Importer\u00A0».'
      }
      fileLabel="Fichier du tarif"
      notJson={'Ce fichier n’est pas un tarif\u00A0: il ne se lit pas comme du JSON.'}
      toInput={(tariff): TariffInput => ({ tariff, force: false })}
      onTrial={(input) => submit(tariffPreview, input)}
      runImport={(input, { base }) => callOnce(tariffImport, { ...input, base })}
      alternative={(errors, input) => {
        // Another person changed the tariff after the trial.
        if ('base' in errors) return { label: 'Réessayer', input };
        return 'tariff.effectiveFrom' in errors && !input.force
          ? { label: 'Essayer quand même', input: { ...input, force: true } }
          : undefined;
      }}
      listKey={listKey}
      onClose={onClose}
      onImported={onImported}
    >
      {({ tariff, preview, message }) =>
        tariff && preview ? (
          <>
            <Text fontWeight="600">
              {`${findProduct(tariff.product)?.label ?? tariff.product}, version ${tariff.version}\u00A0: ${tariff.title}`}
            </Text>
            <Text color="fg.muted" marginBottom="4">
              {message?.message}
            </Text>
            <TariffPreview preview={preview} />
          </>
        ) : null
      }
    </JsonImportDialog>
  );
}
