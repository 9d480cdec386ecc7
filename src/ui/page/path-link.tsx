import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/** True if a path, sent by the server or listed in data, matches a route of this app. */
export const isRoutablePath = (router: AnyRouter, path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  const [, , route] = router.getMatchedRoutes(new URL(path, location.origin).pathname);
  return route !== undefined && !String(route.id).endsWith('/$');
};

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly path: string;
}

/**
 * A link whose path is data (menu entry, home tile, dashboard counter), navigated by the router without a page load.
 * Links written in code use the typed `<Link to>`.
 */
export function PathLink({ path, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const navigateInApp = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlainClick = !event.defaultPrevented && event.button === 0 && (rest.target ?? '_self') === '_self';
    if (!isPlainClick || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return <a {...rest} href={path} onClick={navigateInApp} />;
}
