import { Button } from '@chakra-ui/react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOpenDraft } from '#offline/outbox/work-hooks.ts';
import { Banner } from '#ui/page/banner.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { supportingDocumentWork } from './supporting-document-work.ts';

interface LeftDocumentsProps {
  readonly contractId: number;
  /** The draft of the dialog that this screen opened last: it is resumed there, or was given up. */
  readonly ownDraftId: string | undefined;
}

/** The way back to supporting documents whose dialog was closed by a reload, or by a browser that died. */
export function LeftDocuments({ contractId, ownDraftId }: LeftDocumentsProps) {
  const lane = contractLane(contractId);
  const draftId = useOpenDraft(supportingDocumentWork.kind, lane);
  if (draftId === undefined || draftId === ownDraftId) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild variant="outline" size="lg">
          <WorkAnchor link={supportingDocumentWork.resume(draftId, lane)}>Reprendre</WorkAnchor>
        </Button>
      }
    >
      Des pièces choisies pour ce contrat n’ont pas été envoyées.
    </Banner>
  );
}
