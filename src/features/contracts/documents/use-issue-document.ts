import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOnce } from '#api/call-once.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet, editiqueIssue, type issuedOnDemand } from '#shared/operations/contracts/generated-documents.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { notify } from '#ui/toast/toaster.ts';
import { DocumentRefused, documentMessageMs, type OpenedFile, requestFailedText } from './use-document.ts';

type Kind = (typeof issuedOnDemand)[number];

/** Issues a document and opens it; errors are shown for 30 s. */
export const useIssueDocument = (contractId: number, onFile: (file: OpenedFile) => void) => {
  const offline = useOffline();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (kind: Kind): Promise<OpenedFile> => {
      const issued = await callOnce(editiqueIssue, { contractId, kind });
      if (!issued.success || issued.editiqueId === undefined)
        throw new DocumentRefused(issued.message?.message ?? requestFailedText);
      const { value } = await offline.read(editiqueGet, { editiqueId: issued.editiqueId });
      if (value.content === undefined) throw new DocumentRefused(requestFailedText);
      return { name: value.name ?? 'document.pdf', blob: blobFromBase64(value.content, 'application/pdf') };
    },
    onSuccess: onFile,
    onError: (error) =>
      notify({
        type: 'error',
        message: error instanceof DocumentRefused ? error.message : requestFailedText,
        durationMs: documentMessageMs,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: readKey(contractGet) }),
  });
};
