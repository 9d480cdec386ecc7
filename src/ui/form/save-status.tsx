import { useSyncExternalStore } from 'react';
import { timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { Icon } from '#ui/icon.tsx';

interface SaveStatusProps {
  /** The draft saver and its state. */
  readonly saver: {
    readonly getState: () => {
      readonly savedAtMs: number | null;
      readonly failure: string | null;
      readonly isInMemory: boolean;
    };
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Epoch milliseconds of the last save before this form was opened; null for a new draft. */
  readonly openedSavedAtMs: number | null;
  /** Verb for forms whose own button is already called « Enregistrer ». */
  readonly verb?: string;
}

/**
 * Announces « Enregistré à 14:32 » or the failure. Subscribes to primitive values, so that it renders only when the
 * text changes.
 */
export function SaveStatus({ saver: { subscribe, getState }, openedSavedAtMs, verb = 'Enregistré' }: SaveStatusProps) {
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
      {verb} à {savedAt}
    </>
  );
}
