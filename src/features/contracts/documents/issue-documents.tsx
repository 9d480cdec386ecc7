import { Button, chakra } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOnce } from '#api/call-once.ts';
import { useConnectivity, useOffline } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { documents } from '#shared/documents/documents.ts';
import { dossierOf } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { editiqueGet, editiqueIssue, issuedOnDemand } from '#shared/operations/contracts/generated-documents.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { blobFromBase64 } from '#ui/files/bytes.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { DocumentRefused, documentMessageMs, type OpenedFile, requestFailedText } from './use-document.ts';

type Kind = (typeof issuedOnDemand)[number];

interface IssueDocumentsProps {
  readonly contract: ContractFile;
  readonly onFile: (file: OpenedFile) => void;
}

/** Buttons that issue documents of a contract, with the reason where one is unavailable. */
export function IssueDocuments({ contract, onFile }: IssueDocumentsProps) {
  const isOffline = useConnectivity() === 'offline';
  const issuing = useIssue(contract.details.id, onFile);
  const dossier = dossierOf(contract, dayInNoumea(new Date()));
  if (contract.details.isEstimate) return null;
  return (
    <List aria-label="Éditer un document">
      {issuedOnDemand.map((kind) => {
        const { action, when } = documents[kind];
        const reason = isOffline ? 'En ligne seulement.' : when(dossier);
        return (
          <li key={kind}>
            <Button
              variant="outline"
              size="lg"
              disabled={reason !== null || issuing.isPending}
              loading={issuing.isPending && issuing.variables === kind}
              aria-describedby={reason === null ? undefined : `issue-${kind}`}
              onClick={() => issuing.mutate(kind)}
            >
              <Icon name="file" />
              {action}
            </Button>
            {reason === null ? null : <small id={`issue-${kind}`}>{reason}</small>}
          </li>
        );
      })}
    </List>
  );
}

/** Issues a document and opens it; errors are shown for 30 s. */
const useIssue = (contractId: number, onFile: (file: OpenedFile) => void) => {
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

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
    gap: '3',
    mb: '4',
    listStyle: 'none',
    '& button': { width: 'full', justifyContent: 'flex-start' },
    '& small': { display: 'block', mt: '1', color: 'fg.muted' },
  },
});
