import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkDialog } from '#work/work-dialog.tsx';
import { contractFileQuery } from '../contracts-api.ts';
import { AddDocumentsForm } from './add-documents-form.tsx';

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
  elsewhere: ['Ces pièces sont ouvertes dans un autre onglet', 'Fermez-les là-bas, puis reprenez-les ici.'],
  over: ['Ces pièces ne sont plus à corriger', 'Elles ont été envoyées ou attendent de l’être.'],
} as const;

/** Adds or corrects supporting documents of a contract. Specification 2, section 5.2. */
export default function AddDocumentsDialog({ contractId, draftId, isNew, onClose }: AddDocumentsDialogProps) {
  const contract = useQuery(contractFileQuery(useOffline(), contractId));
  const title = isNew ? 'Ajouter des pièces' : 'Pièces à envoyer';
  return (
    <WorkDialog {...{ title, draftId, isNew, texts, onClose }} icon="files" isReady={!contract.isPending}>
      {(work, leave) => (
        <AddDocumentsForm
          title={title}
          contractId={contractId}
          contractNumber={contract.data?.value.contract?.details.number ?? ''}
          work={work}
          isDiscarded={isNew}
          onCancel={leave}
          onSent={onClose}
        />
      )}
    </WorkDialog>
  );
}
