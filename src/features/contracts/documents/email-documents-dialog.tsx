import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkDialog } from '#work/work-dialog.tsx';
import { contractFileQuery } from '../contracts-api.ts';
import { documentSendingWork } from './document-sending-work.ts';
import { EmailDocumentsForm, emailDocumentsTitle } from './email-documents-form.tsx';

interface EmailDocumentsDialogProps {
  readonly contractId: number;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** Document of a new e-mail; undefined for a draft that is resumed. */
  readonly documentId?: number;
  readonly onClose: () => void;
}

const texts = {
  loading: 'Chargement des documents',
  openElsewhere: ['Cet envoi est ouvert dans un autre onglet', 'Fermez-le là-bas, puis reprenez-le ici.'],
  noLongerOpen: ['Cet envoi n’est plus à corriger', 'Il a été envoyé ou attend de l’être.'],
} as const;

const describeTyped = (draft: LoadedDraft): readonly string[] => {
  const email = documentSendingWork.parseDraft(draft)?.email;
  return email ? [draft.title, `À ${email}`] : [draft.title];
};

/** E-mails documents of a contract, or resumes an e-mail that was left or refused. */
export default function EmailDocumentsDialog({ contractId, draftId, documentId, onClose }: EmailDocumentsDialogProps) {
  const { data, error } = useQuery(contractFileQuery(useOffline(), contractId));
  const contract = data?.value.contract;
  const resumable =
    documentId === undefined
      ? undefined
      : {
          work: documentSendingWork,
          isSame: ({ documents }: { readonly documents: readonly number[] }, lane: string | null) =>
            lane === contractLane(contractId) && documents.includes(documentId),
        };
  const orphaned = isMissing(error) && { advice: 'Rien n’est parti.', describe: describeTyped };
  const shared = { title: emailDocumentsTitle, icon: 'mail', draftId, resumable, texts, orphaned, onClose } as const;
  return (
    <WorkDialog {...shared} isReady={contract !== undefined}>
      {(work, onCancel, isDiscarded) =>
        contract && (
          <EmailDocumentsForm
            contract={contract}
            documentId={documentId}
            onSent={onClose}
            {...{ work, isDiscarded, onCancel }}
          />
        )
      }
    </WorkDialog>
  );
}
