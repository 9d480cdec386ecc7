import { useOffline } from '#offline/base/offline-context.tsx';
import { savesOf } from '#offline/drafts/draft-saver.ts';
import type { ContractFile } from '#shared/contract/contracts/contract-file.ts';
import { PiecesForm } from './pieces-form.tsx';

interface AddDialogProps {
  readonly contract: ContractFile;
  /** The draft that they are kept in meanwhile: a new one. */
  readonly draftId: string;
  readonly onClose: () => void;
}

/** New supporting documents. A browser that dies meanwhile leaves them among the drafts. */
export default function AddDialog({ contract: { details }, draftId, onClose }: AddDialogProps) {
  const { drafts } = useOffline();
  const leave = () => {
    void savesOf(draftId)
      .then(() => drafts.remove(draftId))
      .catch(() => undefined);
    onClose();
  };
  return (
    <PiecesForm
      title="Ajouter des pièces"
      contractId={details.id}
      contractNumber={details.number}
      draftId={draftId}
      start={[]}
      refusal={null}
      onLeave={leave}
      onSent={onClose}
    />
  );
}
