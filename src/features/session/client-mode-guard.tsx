import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getInPersonSession } from '#api/session/in-person-session.ts';

/**
 * Guard of all screens: in client mode only the signing screen is shown, whatever URL is entered. It is a component
 * because a guard on the root route makes the router lose redirects of child routes.
 */
export function ClientModeGuard() {
  const router = useRouter();
  const contract = useRouterState({
    select: ({ location, matches }) => {
      const inPerson = getInPersonSession();
      const path = `/in-person/${inPerson?.contract}`;
      if (!inPerson) return undefined;
      if (location.pathname !== path) return inPerson.contract;
      // During the navigation the router still renders the previous screen; rendering `/logout` would sign out.
      return matches.at(-1)?.pathname === path ? undefined : '';
    },
  });
  useEffect(() => {
    if (contract) void router.navigate({ to: '/in-person/$contract', params: { contract }, replace: true });
  }, [router, contract]);
  return contract === undefined ? <Outlet /> : null;
}
