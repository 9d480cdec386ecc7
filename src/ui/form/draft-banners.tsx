import { Button } from '@chakra-ui/react';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { FailedState } from '#ui/page/states.tsx';

interface OpenInOtherTabProps {
  /** Beginning of the sentence: « Ce client est ouvert ». */
  readonly subject: string;
  readonly onRetry: () => void;
}

/** Another tab holds the lock of the draft. */
export function OpenInOtherTab({ subject, onRetry }: OpenInOtherTabProps) {
  return (
    <Banner tone="warning" action={<Button onClick={onRetry}>Reprendre ici</Button>}>
      {`${subject} dans un autre onglet, et se lit seulement ici. Fermez l’autre onglet, puis pressez «\u00A0Reprendre ici\u00A0».`}
    </Banner>
  );
}

/** Shown when a save would have overwritten a draft revision that this form had not read. */
export const forkedDraftMessage =
  'Ce brouillon avait changé entre-temps\u00A0: il est resté tel quel, et votre saisie est gardée ici, à part.';

/** The draft changed elsewhere, so this form’s input was saved as a separate, forked draft. */
export const ForkedDraft = () => (
  <Banner
    tone="warning"
    action={
      <Button asChild variant="outline">
        <PathLink path="/sync">Voir les deux</PathLink>
      </Button>
    }
  >
    {forkedDraftMessage}
  </Banner>
);

/** The draft of the URL cannot be read at the moment: a blank form in its place would suggest that it is lost. */
export function UnreadableDraft({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <FailedState title="Ce brouillon ne peut pas être lu pour le moment" onRetry={onRetry}>
      Il reste sur cet appareil.
    </FailedState>
  );
}

interface ResumedProps {
  /** Epoch milliseconds. */
  readonly savedAtMs: number;
  readonly onRestart: () => void;
}

/** The form was filled from a saved draft. */
export function ResumedDraft({ savedAtMs, onRestart }: ResumedProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="outline" onClick={onRestart}>
          Repartir de zéro
        </Button>
      }
    >
      {`Brouillon du ${frenchDateTime(new Date(savedAtMs))} repris.`}
    </Banner>
  );
}
