import { timeInNoumea } from '#shared/domain/calendar.ts';
import { Icon } from '#ui/icon.tsx';

interface SaveStatusProps {
  /** Epoch milliseconds; null before the first save. */
  readonly savedAtMs: number | null;
  /** Why the last save failed, as a sentence. */
  readonly failure: string | null;
}

/** « Enregistré à 14:32 », or why not, said aloud. */
export function SaveStatus({ savedAtMs, failure }: SaveStatusProps) {
  if (failure !== null)
    return (
      <span role="alert" style={{ display: 'inline-flex', gap: 8, color: 'var(--lagon-danger-fg)' }}>
        <Icon name="alert" size={18} />
        {failure}
      </span>
    );
  if (savedAtMs === null) return null;
  return (
    <>
      <Icon name="success" size={18} />
      Enregistré à {timeInNoumea(new Date(savedAtMs))}
    </>
  );
}
