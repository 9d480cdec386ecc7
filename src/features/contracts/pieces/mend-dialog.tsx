import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOffline } from '#offline/base/offline-context.tsx';
import type { DraftBase } from '#offline/drafts/draft-saver.ts';
import { useLockedDraft } from '#offline/drafts/use-locked-draft.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { contractFileQuery } from '../contracts-api.ts';
import { piecesOfDraft } from './piece-form.ts';
import { PiecesForm } from './pieces-form.tsx';

interface MendDialogProps {
  readonly contractId: number;
  readonly draftId: string;
  readonly onClose: () => void;
}

const title = 'Pièces à envoyer';

/** Supporting documents that were taken back, or that the server refused: with their files and what it said. */
export default function MendDialog({ contractId, draftId, onClose }: MendDialogProps) {
  const opened = useLockedDraft(draftId);
  const contract = useQuery(contractFileQuery(useOffline(), contractId));
  if (!opened || contract.isPending)
    return (
      <Modal title={title} onClose={onClose}>
        <LoadingState label="Chargement des pièces" />
      </Modal>
    );
  const { draft, base, isElsewhere, generation, retry } = opened;
  if (isElsewhere)
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState
          title="Ces pièces sont ouvertes dans un autre onglet"
          icon="files"
          action={<Retry onRetry={retry} />}
        >
          Fermez-les là-bas, puis reprenez-les ici.
        </EmptyState>
      </Modal>
    );
  if (draft?.state !== 'open')
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState title="Ces pièces ne sont plus à corriger" icon="send">
          Elles ont été envoyées ou attendent de l’être.
        </EmptyState>
      </Modal>
    );
  return (
    <Opened
      key={generation}
      draft={draft}
      base={base}
      contractId={contractId}
      contractNumber={contract.data?.value.contract?.details.number ?? ''}
      onClose={onClose}
    />
  );
}

interface OpenedProps extends Omit<MendDialogProps, 'draftId'> {
  readonly draft: Parameters<typeof piecesOfDraft>[0];
  readonly base: DraftBase;
  readonly contractNumber: string;
}

function Opened({ draft, base, contractId, contractNumber, onClose }: OpenedProps) {
  const [start] = useState(() => piecesOfDraft(draft));
  return (
    <PiecesForm
      title={title}
      contractId={contractId}
      contractNumber={contractNumber}
      draftId={draft.id}
      base={base}
      start={start}
      refusal={draft.refusal}
      onLeave={onClose}
      onSent={onClose}
    />
  );
}

const Retry = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Button size="lg" onClick={onRetry}>
    Reprendre ici
  </Button>
);
