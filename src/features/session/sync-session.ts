import type { AnyRouter } from '@tanstack/react-router';
import { personScope } from '#api/session/broker-scope.ts';
import { inPersonKey, storedInPersonSession } from '#api/session/in-person-session.ts';
import { getSession, getView, isEnded, subscribe } from '#api/session/session-store.ts';

/** The person signed in, with their broker. */
const currentPerson = (): string | undefined => {
  const session = getSession();
  return session ? personScope(session.user) : undefined;
};

/**
 * Synchronizes the session across tabs: after a sign-out this tab leaves; after a sign-in as another user, or of the
 * same one for another broker, it reloads;
 * in client mode it shows only the documents to sign. A page that the back/forward cache restores heard of nothing
 * meanwhile: it reloads if somebody else, or nobody, is signed in, or the tablet is in a client's hands. When « Voir comme » starts it navigates home, because a page load
 * would end the view.
 */
export const syncSessionAcrossTabs = (router: AnyRouter): (() => void) => {
  let shownPerson = currentPerson();
  addEventListener('storage', ({ key }) => {
    if (key === inPersonKey) void router.invalidate();
  });
  let shownInPersonSession = storedInPersonSession();
  addEventListener('pagehide', () => {
    shownInPersonSession = storedInPersonSession();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (currentPerson() === shownPerson && storedInPersonSession() === shownInPersonSession) return;
    document.documentElement.hidden = true;
    location.reload();
  });
  return subscribe(() => {
    const current = currentPerson();
    if (current === shownPerson) return;
    const previousPerson = shownPerson;
    shownPerson = current;
    const session = getSession();
    if (getView()) void router.navigate({ to: '/' });
    else if (previousPerson !== undefined && current !== undefined) location.assign('/');
    else if (!session || !isEnded(session)) void router.invalidate();
  });
};
