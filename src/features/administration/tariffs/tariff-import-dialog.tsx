import { Box, Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/base/offline-context.tsx';
import { tariffImport, tariffPreview } from '#shared/contract/quotes/tariffs.ts';
import type { Output } from '#shared/contract/wire/endpoint.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { FileButton } from '#ui/files/file-button.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/use-online-change.ts';
import { TariffPreview } from './tariff-preview.tsx';

interface Given {
  readonly tariff: Record<string, unknown>;
  /** Its day may be past. */
  readonly force: boolean;
}

type Tried = Output<typeof tariffPreview>;

const notJson = 'Ce fichier n’est pas un tarif\u00A0: il ne se lit pas comme du JSON.';

/** What a file holds, where it is an object of JSON. */
const readTariff = async (file: File): Promise<Record<string, unknown> | undefined> => {
  try {
    const read: unknown = JSON.parse(await file.text());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
};

interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** A version from a file, tried on sample risks by the server before it is imported. The format: docs/tariff.md. */
export default function TariffImportDialog({ onClose, onImported }: ImportDialogProps) {
  const isOffline = useConnectivity() === 'offline';
  const [given, setGiven] = useState<Given>();
  const [fileName, setFileName] = useState('');
  const [tried, setTried] = useState<Tried>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isPast, setIsPast] = useState(false);
  const onErrors = (errors: Readonly<Record<string, readonly string[]>>) => {
    setProblems(Object.values(errors).flat());
    setIsPast('tariff.effectiveFrom' in errors);
  };
  const trial = useOnlineChange({
    mutationFn: (wanted: Given) => submit(tariffPreview, wanted),
    onSuccess: setTried,
    onErrors,
  });
  const change = useOnlineChange({
    mutationFn: (wanted: Given) => submit(tariffImport, wanted),
    onSuccess: ({ message }) => {
      if (message) notify(message);
      onImported();
    },
    onErrors,
  });
  const tryOut = (wanted: Given) => {
    setGiven(wanted);
    setTried(undefined);
    setProblems([]);
    setIsPast(false);
    trial.mutate(wanted);
  };
  const choose = async (file: File) => {
    setFileName(file.name);
    const tariff = await readTariff(file);
    if (tariff) return tryOut({ tariff, force: false });
    setGiven(undefined);
    setTried(undefined);
    setProblems([notJson]);
  };
  return (
    <Modal
      title="Importer une version"
      widthPx={800}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onClose}>
            Annuler
          </Button>
          <Button
            size="lg"
            loading={change.isPending}
            disabled={isOffline || !tried || !given}
            onClick={() => given && change.mutate(given)}
          >
            Importer
          </Button>
        </>
      }
    >
      <Text marginBottom="4">
        {
          'Le fichier d’un tarif ou de règles d’acceptation (JSON) est d’abord essayé sur des risques d’exemple. Rien n’est écrit avant «\u00A0Importer\u00A0».'
        }
      </Text>
      <Box marginBottom="4">
        <FileButton
          label="Fichier du tarif"
          accept=".json,application/json"
          fileName={fileName}
          isBusy={trial.isPending}
          isDisabled={isOffline}
          onChoose={(file) => void choose(file)}
        />
      </Box>
      {problems.length > 0 ? (
        <Banner
          tone="danger"
          action={
            given && isPast && !given.force ? (
              <Button variant="outline" size="lg" onClick={() => tryOut({ ...given, force: true })}>
                Essayer quand même
              </Button>
            ) : null
          }
        >
          <Box as="ul" role="list">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </Box>
        </Banner>
      ) : null}
      {tried?.tariff && tried.preview ? (
        <>
          <Text fontWeight="600">
            {`${findProduct(tried.tariff.product)?.label ?? tried.tariff.product}, version ${tried.tariff.version}\u00A0: ${tried.tariff.title}`}
          </Text>
          <Text color="fg.muted" marginBottom="4">
            {tried.message?.message}
          </Text>
          <TariffPreview preview={tried.preview} />
        </>
      ) : null}
    </Modal>
  );
}
