import { Button } from '@chakra-ui/react';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { Banner } from '#ui/page/banner.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { FailedState } from '#ui/page/states.tsx';

interface ElsewhereProps {
  /** What is open, as « Ce client est ouvert ». */
  readonly subject: string;
  readonly onRetry: () => void;
}

/** Another tab edits the draft. */
export function OpenElsewhere({ subject, onRetry }: ElsewhereProps) {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="lg" onClick={onRetry}>
          Reprendre ici
        </Button>
      }
    >
      {subject} dans un autre onglet, et se lit seulement ici. Fermez-le là-bas, puis reprenez-le ici.
    </Banner>
  );
}

/** Said where a form would have overwritten what it had not read. */
export const keptBesides =
  'Ce brouillon avait changé entre-temps\u00A0: il est resté tel quel, et votre saisie est gardée ici, à part.';

/** The draft of the form stands beside the one that its form would have overwritten. */
export const KeptBesides = () => (
  <Banner
    tone="warning"
    action={
      <Button asChild variant="outline" size="lg">
        <PathLink path="/sync">Voir les deux</PathLink>
      </Button>
    }
  >
    {keptBesides}
  </Banner>
);

/** The draft that the address names cannot be read, for now: a blank form in its place would tell that it is gone. */
export function UnreadDraft({ onRetry }: { readonly onRetry: () => void }) {
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

/** The form shows a draft that was left before. */
export function ResumedDraft({ savedAtMs, onRestart }: ResumedProps) {
  return (
    <Banner
      tone="info"
      action={
        <Button variant="outline" size="lg" onClick={onRestart}>
          Repartir de zéro
        </Button>
      }
    >
      {`Brouillon du ${frenchDateTime(new Date(savedAtMs))} repris.`}
    </Banner>
  );
}
