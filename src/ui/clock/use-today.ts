import { useSyncExternalStore } from 'react';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** Polling interval: how late after midnight an open page shows the new day while nobody uses it. */
const pollIntervalMs = 30_000;

/**
 * Timers are suspended while a tablet sleeps. A press or a key is noticed before what it does: no form is checked or sent by
 * the day before.
 */
const events = ['visibilitychange', 'pointerdown', 'keydown'];

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, pollIntervalMs);
  for (const event of events) document.addEventListener(event, listener, true);
  return () => {
    clearInterval(timer);
    for (const event of events) document.removeEventListener(event, listener, true);
  };
};

/** Today’s date in Nouméa as `yyyy-mm-dd`; renders again when the day changes. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => dayInNoumea(new Date()));
