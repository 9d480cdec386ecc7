import type { AnyRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the top bar calls the screen. */
    readonly name?: string;
    /** Shows without the component system: nothing in the screen may use it. */
    readonly isPlain?: boolean;
    /** The list that its files are opened from. */
    readonly beside?: ListOfFiles;
  }
}

/** A list of files that stands beside them: the path of its screen, and itself as it stands there. */
export interface ListOfFiles {
  readonly list: string;
  readonly List: ComponentType<{ readonly address: string; readonly id: number }>;
}

type Stores = AnyRouter['stores'];

interface Source<T> {
  readonly get: () => T;
}

/** The parts of a router that one kept screen sees, and the address it had when it was last seen. */
export interface ScreenRouter {
  readonly router: AnyRouter;
  /** Path, search and hash of the screen: where to go to find it as it was left. */
  getHref(): string;
}

/** What makes two addresses the same screen: the path, whatever the search parameters and the anchor say. */
export const screenKeyOf = (pathname: string): string => (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''));

/** What the top bar calls the screen of these matches. */
export const routeName = (
  matches: readonly { readonly staticData: { readonly name?: string } }[],
): string | undefined => matches.at(-1)?.staticData.name;

/**
 * The router as one screen sees it. While the screen is the one shown, everything is the router's; once another
 * screen is shown, its location and matches stay what they were, so that a hidden screen keeps its search parameters
 * and its loader data instead of losing its match. Actions (navigate, invalidate…) always reach the real router.
 */
export const createScreenRouter = (router: AnyRouter, key: string): ScreenRouter => {
  const real = router.stores;
  const isShown = () => screenKeyOf(real.matches.get().at(-1)?.pathname ?? '') === key;
  const isAddressed = () => screenKeyOf(real.location.get().pathname) === key;

  const follow = <S extends Source<unknown>>(source: S, isFollowed: () => boolean): S => {
    let last = source.get();
    const get = () => {
      if (isFollowed()) last = source.get();
      return last;
    };
    // The prototype keeps `subscribe`, which the store of this adapter adds to its declared shape.
    return Object.assign(Object.create(source) as S, { get });
  };

  const byRoute = new Map<string, ReturnType<Stores['getMatchStore']>>();
  const getMatchStore: Stores['getMatchStore'] = (routeId) => {
    const known = byRoute.get(routeId);
    if (known) return known;
    const followed = follow(real.getMatchStore(routeId), isShown);
    byRoute.set(routeId, followed);
    return followed;
  };
  for (const id of real.ids.get()) getMatchStore(id);

  const location = follow(real.location, isAddressed);
  const stores: Stores = {
    ...real,
    location,
    resolvedLocation: follow(real.resolvedLocation, isShown),
    ids: follow(real.ids, isShown),
    matches: follow(real.matches, isShown),
    getMatchStore,
  };
  const seen = new Proxy(router, {
    get: (target, property) => (property === 'stores' ? stores : Reflect.get(target, property, target)),
  });
  return { router: seen, getHref: () => location.get().href };
};
