import { useMutation } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useCacheStatus, usePinnedAnswer } from '#offline/reads/use-cache-status.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Error text for a document that cannot be loaded. Specification 2, section 8. */
export const requestFailedText = 'Votre demande ne peut pas aboutir';

/** Toasts about generated documents stay 30 s. Specification 2, section 9. */
export const documentMessageMs = 30_000;

/** The server refused the document; the message is for the user. */
export class DocumentRefused extends Error {}

export interface OpenedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Said of a copy on the device that is older than the signatures of its document. */
export const unsignedCopyText =
  'Cet appareil garde la version d’avant la signature\u00A0: le document signé s’ouvrira dès que le réseau sera là.';

/**
 * Loads a generated document (offline, from the device) and passes it on; errors are shown for 30 s. `isSealed`: the
 * document is signed, so that a copy from before the signature is named as such.
 */
export const useDocument = (id: number, onFile: (file: OpenedFile) => void, { isSealed = false } = {}) => {
  const offline = useOffline();
  const { recheck } = useCacheStatus(editiqueGet, { editiqueId: id });
  return useMutation({
    mutationFn: async (): Promise<OpenedFile> => {
      const { value, isFromDevice } = await offline.read(editiqueGet, { editiqueId: id });
      if (!value.success || value.content === undefined)
        throw new DocumentRefused(value.message?.message ?? requestFailedText);
      if (isSealed && isFromDevice && value.isSealed === false)
        notify({ type: 'warning', message: unsignedCopyText, durationMs: documentMessageMs });
      return { name: value.name ?? 'document.pdf', blob: blobFromBase64(value.content, 'application/pdf') };
    },
    onSuccess: (file) => {
      onFile(file);
      void recheck();
    },
    onError: (error) =>
      notify({
        type: 'error',
        message: error instanceof DocumentRefused ? error.message : requestFailedText,
        durationMs: documentMessageMs,
      }),
  });
};

/** Whether this device stores a document (undefined while unknown), and actions to store or delete it. */
export const useOfflineDocument = (id: number) =>
  usePinnedAnswer(editiqueGet, { editiqueId: id }, () =>
    notify({ type: 'error', message: requestFailedText, durationMs: documentMessageMs }),
  );
