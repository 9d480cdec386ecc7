import { redirect } from '@tanstack/react-router';
import { getSession, isEnded } from '#api/session/session-store.ts';

/** A place within this site, or `/`: `//evil`, `https://evil` and `javascript:` never leave it. */
export const internalPath = (wanted: string | undefined, origin = location.origin): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || /^\/[/\\]/.test(wanted) || url.pathname.startsWith('//')) return '/';
  return /^\/(login|logout)\b/.test(url.pathname) ? '/' : `${url.pathname}${url.search}${url.hash}`;
};

/**
 * Guard of every screen behind sign-in. It asks the device, never the network: neither an expired token nor a session
 * that the server ended keeps a person from what is on the tablet; the password is then asked in place.
 */
export const requireSession = ({ location: { href } }: { readonly location: { readonly href: string } }): void => {
  if (getSession()) return;
  throw redirect({ to: '/login', search: href === '/' ? {} : { redirect: href } });
};

/** Guard of the login page: who is signed in goes on. */
export const leaveIfSignedIn = ({ search }: { readonly search: { readonly redirect?: string | undefined } }): void => {
  const session = getSession();
  if (session && !isEnded(session)) throw redirect({ href: internalPath(search.redirect), replace: true });
};
