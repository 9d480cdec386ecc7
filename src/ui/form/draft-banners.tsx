import { Button } from '@chakra-ui/react';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { Banner } from '#ui/banner.tsx';

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
