import { Button } from '@chakra-ui/react';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOpenDraft } from '#offline/outbox/work-hooks.ts';
import { Banner } from '#ui/page/banner.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { supportingDocumentWork } from './supporting-document-work.ts';

interface UnsentDocumentsProps {
  readonly contractId: number;
  /** Draft of the dialog last opened here, which is resumed there or was discarded. */
  readonly ownDraftId: string | undefined;
}

/** Banner that resumes supporting documents left unsent by a reload or crash. */
export function UnsentDocuments({ contractId, ownDraftId }: UnsentDocumentsProps) {
  const lane = contractLane(contractId);
  const draftId = useOpenDraft(supportingDocumentWork.kind, lane);
  if (draftId === undefined || draftId === ownDraftId) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild variant="outline">
          <WorkAnchor link={supportingDocumentWork.resumeLink(draftId, lane)}>Reprendre</WorkAnchor>
        </Button>
      }
    >
      Des pièces choisies pour ce contrat n’ont pas été envoyées.
    </Banner>
  );
}
