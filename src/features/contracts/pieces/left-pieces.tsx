import { Button } from '@chakra-ui/react';
import { contractLane } from '#offline/lanes.ts';
import { resumePath } from '#offline/work-forms.ts';
import { useOpenDraft } from '#offline/work-hooks.ts';
import { Banner } from '#ui/banner.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { pieceKind } from './piece-form.ts';

interface LeftPiecesProps {
  readonly contractId: number;
  /** The draft of the dialog that this screen opened last: it is resumed there, or was given up. */
  readonly ownDraftId: string | undefined;
}

/** The way back to supporting documents whose dialog was closed by a reload, or by a browser that died. */
export function LeftPieces({ contractId, ownDraftId }: LeftPiecesProps) {
  const lane = contractLane(contractId);
  const draftId = useOpenDraft(pieceKind, lane);
  const path = draftId && draftId !== ownDraftId && resumePath(pieceKind, draftId, lane);
  if (!path) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button asChild variant="outline" size="lg">
          <PathLink path={path}>Reprendre</PathLink>
        </Button>
      }
    >
      Des pièces choisies pour ce contrat n’ont pas été envoyées.
    </Banner>
  );
}
