import { useQuery } from '@tanstack/react-query';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkDialog } from '#work/work-dialog.tsx';
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

const texts = {
  loading: 'Chargement des pièces',
  openElsewhere: ['Ces pièces sont ouvertes dans un autre onglet', 'Fermez-les là-bas, puis reprenez-les ici.'],
  noLongerOpen: ['Ces pièces ne sont plus à corriger', 'Elles ont été envoyées ou attendent de l’être.'],
} as const;

/** Adds or corrects supporting documents of a contract. Specification 2, section 5.2. */
export default function AddDocumentsDialog({ contractId, draftId, isNew, onClose }: AddDocumentsDialogProps) {
  const contract = useQuery(contractFileQuery(useOffline(), contractId));
  const title = isNew ? 'Ajouter des pièces' : 'Pièces à envoyer';
  const isSame = (_: unknown, lane: string | null) => lane === contractLane(contractId);
  const resumable = isNew ? { work: supportingDocumentWork, isSame } : undefined;
  return (
    <WorkDialog {...{ title, draftId, resumable, texts, onClose }} icon="files" isReady={!contract.isPending}>
      {(work, onCancel, isDiscarded) => (
        <AddDocumentsForm
          title={title}
          contractId={contractId}
          contractNumber={contract.data?.value.contract?.details.number ?? ''}
          onSent={onClose}
          {...{ work, isDiscarded, onCancel }}
        />
      )}
    </WorkDialog>
  );
}
