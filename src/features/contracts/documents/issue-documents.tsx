import { Button, chakra } from '@chakra-ui/react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { documents } from '#shared/documents/documents.ts';
import { toDossier } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { issuedOnDemand } from '#shared/operations/contracts/generated-documents.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';
import type { OpenedFile } from './use-document.ts';
import { useIssueDocument } from './use-issue-document.ts';

interface IssueDocumentsProps {
  readonly contract: ContractFile;
  readonly onFile: (file: OpenedFile) => void;
}

/** Buttons that issue documents of a contract, with the reason where one is unavailable. */
export function IssueDocuments({ contract, onFile }: IssueDocumentsProps) {
  const isOffline = useConnectivity() === 'offline';
  const issueDocument = useIssueDocument(contract.details.id, onFile);
  const dossier = toDossier(contract, dayInNoumea(new Date()));
  if (contract.details.isEstimate) return null;
  return (
    <List aria-label="Éditer un document">
      {issuedOnDemand.map((kind) => {
        const { issueLabel, issueRule } = documents[kind];
        const reason = isOffline ? 'En ligne seulement.' : issueRule(dossier);
        return (
          <li key={kind}>
            <Button
              variant="outline"
              size="lg"
              disabled={reason !== null || issueDocument.isPending}
              loading={issueDocument.isPending && issueDocument.variables === kind}
              aria-describedby={reason === null ? undefined : `issue-${kind}`}
              onClick={() => issueDocument.mutate(kind)}
            >
              <Icon name="file" />
              {issueLabel}
            </Button>
            {reason === null ? null : <small id={`issue-${kind}`}>{reason}</small>}
          </li>
        );
      })}
    </List>
  );
}

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
