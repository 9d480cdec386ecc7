import { redirect } from '@tanstack/react-router';
import { getSession, isEnded } from '#api/session/session-store.ts';

/**
 * Sanitizes a redirect target to a path of this site, else `/`: `//evil`, `https://evil` and `javascript:` are
 * rejected.
 */
export const internalPath = (path: string | undefined, origin = location.origin): string => {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return '/';
  const url = new URL(path, origin);
  if (url.origin !== origin || /^\/[/\\]/.test(path) || url.pathname.startsWith('//')) return '/';
  return /^\/(login|logout)\b/.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`;
};

/**
 * Route guard of all signed-in screens. It checks the device, never the network: an expired token or an ended session
 * does not lock the user out of local data; re-authentication happens in a dialog.
 */
export const requireSession = ({ location: { href } }: { readonly location: { readonly href: string } }): void => {
  if (getSession()) return;
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } });
};

/** Route guard of the login page: redirects users who are signed in. */
export const redirectIfSignedIn = ({
  search,
}: {
  readonly search: { readonly redirect?: string | undefined };
}): void => {
  const session = getSession();
  if (session && !isEnded(session)) throw redirect({ href: internalPath(search.redirect), replace: true });
};
