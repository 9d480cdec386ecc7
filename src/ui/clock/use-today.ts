import { useSyncExternalStore } from 'react';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** Polling interval: how late after midnight an open page notices the new day. */
const pollIntervalMs = 30_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, pollIntervalMs);
  // Timers are suspended while a tablet sleeps.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** Today’s date in Nouméa as `yyyy-mm-dd`; renders again when the day changes. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayInNoumea(new Date()));
