import { useSyncExternalStore } from 'react';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';

interface SaveStatusProps {
  /** What saves the form, and tells of it. */
  readonly saver: {
    readonly getState: () => {
      readonly savedAtMs: number | null;
      readonly failure: string | null;
      readonly isInMemory: boolean;
    };
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** When it was saved before it was opened here, epoch milliseconds; null for what is new. */
  readonly openedSavedAtMs: number | null;
  /** Another word where the form has a button « Enregistrer » of its own. */
  readonly word?: string;
}

/** « Enregistré à 14:32 », or why not, said aloud. It renders when its words change, not with every save. */
export function SaveStatus({ saver: { subscribe, getState }, openedSavedAtMs, word = 'Enregistré' }: SaveStatusProps) {
  const failure = useSyncExternalStore(subscribe, () => getState().failure);
  const isInMemory = useSyncExternalStore(subscribe, () => getState().isInMemory);
  const savedAt = useSyncExternalStore(subscribe, () => {
    const savedAtMs = getState().savedAtMs ?? openedSavedAtMs;
    return savedAtMs === null ? null : timeInNoumea(new Date(savedAtMs));
  });
  if (failure !== null)
    return (
      <span role="alert" style={{ display: 'inline-flex', gap: 8, color: 'var(--lagon-danger-fg)' }}>
        <Icon name="alert" size={18} />
        {failure}
      </span>
    );
  if (savedAt === null) return null;
  if (isInMemory)
    return (
      <>
        <Icon name="info" size={18} />
        Gardé tant que cette page reste ouverte
      </>
    );
  return (
    <>
      <Icon name="success" size={18} />
      {word} à {savedAt}
    </>
  );
}
