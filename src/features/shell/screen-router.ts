import type { AnyRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LazyComponent } from '#ui/disclosure/lazy-component.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Screen name shown in the top bar. */
    readonly name?: string;
    /** Its name for id 0, which adds. */
    readonly addName?: string;
    /** Renders without the component system, which the screen must not use. */
    readonly isPlain?: boolean;
    /** The list shown beside files in the split view. */
    readonly splitView?: SplitViewDefinition;
  }
}

/** Split-view definition: path of the list’s screen, and its component. */
export interface SplitViewDefinition {
  readonly list: string;
  readonly List: LazyComponent<{ readonly address: string; readonly id: number; readonly loading: ReactNode }>;
}

type Stores = AnyRouter['stores'];

interface ReadableStore<T> {
  readonly get: () => T;
}

/** A router as one cached screen sees it. */
export interface ScreenRouter {
  readonly router: AnyRouter;
  /** Path, search and hash of the screen as it was last shown. */
  getHref(): string;
}

/** Cache key of a screen: its path without search parameters and hash. */
export const screenKeyOf = (pathname: string): string => (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''));

/** Screen name of the current matches. */
export const routeName = (
  matches: readonly {
    readonly staticData: { readonly name?: string; readonly addName?: string };
    readonly params: Readonly<Record<string, unknown>>;
  }[],
): string | undefined => {
  const { staticData, params } = matches.at(-1) ?? {};
  return (params?.['id'] === '0' ? staticData?.addName : undefined) ?? staticData?.name;
};

/**
 * Wraps the router for one cached screen. While the screen is shown, it sees the real state; while it is hidden, its
 * location and matches are frozen, so that it keeps search parameters and loader data. Actions (navigate, invalidate…)
 * reach the real router, except changes of search parameters or hash while another screen is addressed: a draft that is
 * saved after its screen was left would otherwise be written into the address of another screen of the same route.
 */
export const createScreenRouter = (router: AnyRouter, key: string): ScreenRouter => {
  const routerStores = router.stores;
  const isShown = () => screenKeyOf(routerStores.matches.get().at(-1)?.pathname ?? '') === key;
  const isAddressed = () => screenKeyOf(routerStores.location.get().pathname) === key;

  const freezeWhenHidden = <S extends ReadableStore<unknown>>(source: S, isFollowed: () => boolean): S => {
    let lastState = source.get();
    const get = () => {
      if (isFollowed()) lastState = source.get();
      return lastState;
    };
    // Object.create keeps `subscribe`, which the adapter’s store has beyond its declared type.
    return Object.assign(Object.create(source) as S, { get });
  };

  const byRoute = new Map<string, ReturnType<Stores['getMatchStore']>>();
  const getMatchStore: Stores['getMatchStore'] = (routeId) => {
    const cached = byRoute.get(routeId);
    if (cached) return cached;
    const followed = freezeWhenHidden(routerStores.getMatchStore(routeId), isShown);
    byRoute.set(routeId, followed);
    return followed;
  };
  for (const id of routerStores.ids.get()) getMatchStore(id);

  const location = freezeWhenHidden(routerStores.location, isAddressed);
  const stores: Stores = {
    ...routerStores,
    location,
    resolvedLocation: freezeWhenHidden(routerStores.resolvedLocation, isShown),
    ids: freezeWhenHidden(routerStores.ids, isShown),
    matches: freezeWhenHidden(routerStores.matches, isShown),
    getMatchStore,
  };
  const navigate: AnyRouter['navigate'] = async (options) => {
    const changesAddressOnly = (options.to === undefined || options.to === '.') && options.href === undefined;
    if (!changesAddressOnly || screenKeyOf(router.latestLocation.pathname) === key) await router.navigate(options);
  };
  const screenRouter = new Proxy(router, {
    get: (target, property) => {
      if (property === 'stores') return stores;
      return property === 'navigate' ? navigate : Reflect.get(target, property, target);
    },
  });
  return { router: screenRouter, getHref: () => location.get().href };
};
