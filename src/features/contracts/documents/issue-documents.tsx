import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { documents } from '#shared/documents/documents.ts';
import { toDossier } from '#shared/documents/dossier.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { issuedOnDemand } from '#shared/operations/contracts/generated-documents.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { findReplacement } from './replaced-document.ts';
import type { OpenedFile } from './use-document.ts';
import { useIssueDocument } from './use-issue-document.ts';

interface IssueDocumentsProps {
  readonly contract: ContractFile;
  readonly onFile: (file: OpenedFile) => void;
}

/** Buttons that issue documents of a contract, with the reason where one is unavailable and what one replaces. */
export function IssueDocuments({ contract, onFile }: IssueDocumentsProps) {
  const isOffline = useConnectivity() === 'offline';
  const issueDocument = useIssueDocument(contract.details.id, onFile);
  const [confirmedKind, setConfirmedKind] = useState<(typeof issuedOnDemand)[number]>();
  const dossier = toDossier(contract, dayInNoumea(new Date()));
  if (contract.details.isEstimate) return null;
  const confirmed = confirmedKind && findReplacement(contract, confirmedKind);
  return (
    <>
      <List aria-label="Éditer un document">
        {issuedOnDemand.map((kind) => {
          const { issueLabel, issueRule } = documents[kind];
          const refusal = isOffline ? 'En ligne seulement.' : issueRule(dossier);
          const replacement = refusal === null ? findReplacement(contract, kind) : undefined;
          const explanation = refusal ?? replacement?.text;
          return (
            <li key={kind}>
              <Button
                variant="outline"
                disabled={refusal !== null || issueDocument.isPending}
                loading={issueDocument.isPending && issueDocument.variables === kind}
                aria-describedby={explanation ? `issue-${kind}` : undefined}
                onClick={() => (replacement?.isSigned ? setConfirmedKind(kind) : issueDocument.mutate(kind))}
              >
                <Icon name="file" />
                {issueLabel}
              </Button>
              {explanation ? <small id={`issue-${kind}`}>{explanation}</small> : null}
            </li>
          );
        })}
      </List>
      {confirmedKind && confirmed ? (
        <ConfirmDialog
          question={'Remplacer ce document\u202F?'}
          confirmLabel="Éditer et remplacer"
          onConfirm={() => {
            setConfirmedKind(undefined);
            issueDocument.mutate(confirmedKind);
          }}
          onClose={() => setConfirmedKind(undefined)}
        >
          {confirmed.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
    gap: '3',
    mb: '6',
    listStyle: 'none',
    '& button': { width: 'full', justifyContent: 'flex-start' },
    '& small': { display: 'block', mt: '1', color: 'fg.muted' },
  },
});
