import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { pendingSave } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { useNamedWork } from '#work/open-work.ts';
import { contractFileQuery } from '../contracts-api.ts';
import { AddDocumentsForm } from './add-documents-form.tsx';
import { supportingDocumentWork } from './supporting-document-work.ts';

interface AddDocumentsDialogProps {
  readonly contractId: number;
  /** Draft that stores the files, so that they survive a crash. */
  readonly draftId: string;
  /** False for documents that were withdrawn, refused or left unsent. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

/** Adds or corrects supporting documents of a contract. Specification 2, section 5.2. */
export default function AddDocumentsDialog({ contractId, draftId, isNew, onClose }: AddDocumentsDialogProps) {
  const { drafts } = useOffline();
  const opened = useNamedWork(draftId);
  const contract = useQuery(contractFileQuery(useOffline(), contractId));
  const title = isNew ? 'Ajouter des pièces' : 'Pièces à envoyer';
  if (!opened || contract.isPending)
    return (
      <Modal title={title} onClose={onClose}>
        <LoadingState label="Chargement des pièces" />
      </Modal>
    );
  const { work, retry } = opened;
  if (work.isReadOnly)
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState
          title={`${supportingDocumentWork.texts.open} dans un autre onglet`}
          icon="files"
          action={
            <Button size="lg" onClick={retry}>
              Reprendre ici
            </Button>
          }
        >
          Fermez-les là-bas, puis reprenez-les ici.
        </EmptyState>
      </Modal>
    );
  if (!isNew && work.draft?.state !== 'open')
    return (
      <Modal title={title} onClose={onClose}>
        <EmptyState title="Ces pièces ne sont plus à corriger" icon="send">
          Elles ont été envoyées ou attendent de l’être.
        </EmptyState>
      </Modal>
    );
  const leave = () => {
    const { draftId: currentDraftId } = work;
    if (isNew)
      void pendingSave(currentDraftId)
        .then(() => drafts.remove(currentDraftId))
        .catch(() => undefined);
    onClose();
  };
  return (
    <AddDocumentsForm
      key={work.generation}
      title={title}
      contractId={contractId}
      contractNumber={contract.data?.value.contract?.details.number ?? ''}
      work={work}
      isDiscarded={isNew}
      onCancel={leave}
      onSent={onClose}
    />
  );
}
