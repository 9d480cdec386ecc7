import { useSyncExternalStore } from 'react';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** A page that stays open learns this soon after midnight that it is another day. */
const lookEveryMs = 30_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, lookEveryMs);
  // A tablet that slept had its timers sleep too.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** The day that it is in Nouméa, `yyyy-mm-dd`; renders again when another begins. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayInNoumea(new Date()));
