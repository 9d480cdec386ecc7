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

/** Loads a generated document (offline, from the device) and passes it on; errors are shown for 30 s. */
export const useDocument = (id: number, onFile: (file: OpenedFile) => void) => {
  const offline = useOffline();
  const { recheck } = useCacheStatus(editiqueGet, { editiqueId: id });
  return useMutation({
    mutationFn: async (): Promise<OpenedFile> => {
      const { value } = await offline.read(editiqueGet, { editiqueId: id });
      if (!value.success || value.content === undefined)
        throw new DocumentRefused(value.message?.message ?? requestFailedText);
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
