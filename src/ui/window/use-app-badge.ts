import { useEffect } from 'react';

/** Safari on a phone that has no badge knows neither. */
type Badged = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** A browser may have the call and no badge: nobody misses it. */
const quiet = (done: Promise<void> | undefined): void => void done?.catch(() => undefined);

/**
 * Shows a number on the icon of the installed app; none for 0, and what it showed stays while it is undefined. Whoever
 * leaves takes it along.
 */
export const useAppBadge = (waiting: number | undefined): void => {
  useEffect(() => {
    const app: Badged = navigator;
    if (waiting !== undefined) quiet(waiting === 0 ? app.clearAppBadge?.() : app.setAppBadge?.(waiting));
  }, [waiting]);
  useEffect(() => () => quiet((navigator as Badged).clearAppBadge?.()), []);
};
