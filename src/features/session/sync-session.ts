import type { AnyRouter } from '@tanstack/react-router';
import { inPersonKey } from '#api/session/in-person-session.ts';
import { getSession, getView, isEnded, subscribe } from '#api/session/session-store.ts';

const userId = (): number | undefined => getSession()?.user.id;

/**
 * Synchronizes the session across tabs: after a sign-out this tab leaves; after a sign-in as another user it reloads;
 * in client mode it shows only the documents to sign. When « Voir comme » starts it navigates home, because a page load
 * would end the view.
 */
export const syncSessionAcrossTabs = (router: AnyRouter): (() => void) => {
  let shown = userId();
  addEventListener('storage', ({ key }) => {
    if (key === inPersonKey) void router.invalidate();
  });
  return subscribe(() => {
    const current = userId();
    if (current === shown) return;
    const before = shown;
    shown = current;
    const session = getSession();
    if (getView()) void router.navigate({ to: '/' });
    else if (before !== undefined && current !== undefined) location.assign('/');
    else if (!session || !isEnded(session)) void router.invalidate();
  });
};
