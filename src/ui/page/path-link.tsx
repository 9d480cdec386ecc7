import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

/** True when a path of this site, as the server or a table names it, leads to a screen that exists. */
export const leadsSomewhere = (router: AnyRouter, path: string): boolean => {
  if (!path.startsWith('/') || path.startsWith('//')) return false;
  const [, , route] = router.getMatchedRoutes(new URL(path, location.origin).pathname);
  return route !== undefined && !String(route.id).endsWith('/$');
};

interface PathLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly path: string;
}

/**
 * A link whose path is data: a menu entry, a home tile, a dashboard counter. Links that the code itself writes are
 * typed (`<Link to>`); this one goes through the router too, so that no page load happens.
 */
export function PathLink({ path, onClick, ...rest }: PathLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isOurs = !event.defaultPrevented && event.button === 0 && (rest.target ?? '_self') === '_self';
    if (!isOurs || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: path });
  };
  return <a {...rest} href={path} onClick={follow} />;
}
