import { useMutation } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useKeeping, useKept } from '#offline/reads/use-kept.ts';
import { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Specification 2, section 8: what is said when a document cannot be had. */
export const failed = 'Votre demande ne peut pas aboutir';

/** Specification 2, section 9: messages about generated documents stay 30 s. */
export const documentMessageMs = 30_000;

/** The server said why not. */
export class Refused extends Error {}

export interface OpenedFile {
  readonly name: string;
  readonly blob: Blob;
}

/** Gets a generated document (from the device without network) and hands it over; a failure is said for 30 s. */
export const useDocument = (id: number, onFile: (file: OpenedFile) => void) => {
  const offline = useOffline();
  const { look } = useKept(editiqueGet, { editiqueId: id });
  return useMutation({
    mutationFn: async (): Promise<OpenedFile> => {
      const { value } = await offline.read(editiqueGet, { editiqueId: id });
      if (!value.success || value.content === undefined) throw new Refused(value.message?.message ?? failed);
      return { name: value.name ?? 'document.pdf', blob: blobFromBase64(value.content, 'application/pdf') };
    },
    onSuccess: (file) => {
      onFile(file);
      void look();
    },
    onError: (error) =>
      notify({
        type: 'error',
        message: error instanceof Refused ? error.message : failed,
        durationMs: documentMessageMs,
      }),
  });
};

/** Whether a document is on this device (undefined until that is known), and the way to put it there or take it away. */
export const useKeptDocument = (id: number) =>
  useKeeping(editiqueGet, { editiqueId: id }, () =>
    notify({ type: 'error', message: failed, durationMs: documentMessageMs }),
  );
