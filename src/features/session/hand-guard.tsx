import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { handedTablet } from '#api/session/handed-tablet.ts';

/**
 * Guard of everything: a tablet in a client's hands shows the papers that they sign, whatever is typed. It stands where
 * screens are drawn: a guard of the root route has the router lose redirects and navigations of the routes below it.
 */
export function HandGuard() {
  const router = useRouter();
  const contract = useRouterState({
    select: ({ location, matches }) => {
      const handed = handedTablet();
      const path = `/in-person/${handed?.contract}`;
      if (!handed) return undefined;
      if (location.pathname !== path) return handed.contract;
      // On its way there, the router still holds the screen before: drawn, `/logout` would sign out.
      return matches.at(-1)?.pathname === path ? undefined : '';
    },
  });
  useEffect(() => {
    if (contract) void router.navigate({ to: '/in-person/$contract', params: { contract }, replace: true });
  }, [router, contract]);
  return contract === undefined ? <Outlet /> : null;
}
