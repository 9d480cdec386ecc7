import { useEffect } from 'react';

/** Badging API, missing in some browsers. */
type BadgeApi = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/** The call may exist on platforms without badges: ignore the rejection. */
const ignoreFailure = (badgeUpdate: Promise<void> | undefined): void => void badgeUpdate?.catch(() => undefined);

/**
 * Shows a number on the icon of the installed app; 0 clears it, undefined leaves it unchanged. Unmounting clears it.
 */
export const useAppBadge = (waiting: number | undefined): void => {
  useEffect(() => {
    const app: BadgeApi = navigator;
    if (waiting !== undefined) ignoreFailure(waiting === 0 ? app.clearAppBadge?.() : app.setAppBadge?.(waiting));
  }, [waiting]);
  useEffect(() => () => ignoreFailure((navigator as BadgeApi).clearAppBadge?.()), []);
};
