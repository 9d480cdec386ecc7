import type { AnyRouter } from '@tanstack/react-router';
import { handedKey } from '#api/session/handed-tablet.ts';
import { getSession, getView, isEnded, subscribe } from '#api/session/session-store.ts';

const userId = (): number | undefined => getSession()?.user.id;

/**
 * Makes this tab follow what another did: signed out, it leaves; signed in as somebody else, it starts anew; handed to a client,
 * it shows them the papers alone. Where a view begins, it goes home: a new page would end it.
 */
export const followSession = (router: AnyRouter): (() => void) => {
  let shown = userId();
  addEventListener('storage', ({ key }) => {
    if (key === handedKey) void router.invalidate();
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
