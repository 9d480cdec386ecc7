import { CatchBoundary, Outlet, RouterContextProvider, useMatches, useRouter } from '@tanstack/react-router';
import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { useSession } from '#api/session/use-session.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import '#ui/page/page.css';
import { FormLoading } from '#ui/page/form-loading.tsx';
import { ScreenName } from '#ui/page/screen-name.ts';
import { LoadingState } from '#ui/page/states.tsx';
import { ScreenError } from './errors/screen-error.tsx';
import { createScreenRouter, routeName, type ScreenRouter, screenKeyOf } from './screen-router.ts';

export const ComponentSystem = lazyComponent(() => import('#ui/theme/component-system.tsx'));

/** Specification 1, section 9. */
const maxScreens = 5;

interface CachedScreen extends ScreenRouter {
  readonly key: string;
  readonly visit: number;
  /** Plain HTML that renders without the component system. */
  readonly isPlain: boolean;
}

interface ScreenCache {
  readonly shownKey: string;
  /** In opening order, so that showing one does not reorder the DOM. */
  readonly screens: readonly CachedScreen[];
}

/**
 * Screen cache (LRU) of the main layout: the current screen is live; up to four others stay mounted but hidden, with
 * state and scroll position. The least recently used one without unsaved input is evicted.
 */
export function CachedScreens() {
  const router = useRouter();
  const shownKey = useMatches({ select: (matches) => screenKeyOf(matches.at(-1)?.pathname ?? '/') });
  const isPlain = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPlain ?? false });
  // The list of the open file counts as used: it is the way back.
  const listKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.splitView?.list });
  const [cache, setCache] = useState<ScreenCache>({ shownKey: '', screens: [] });

  const openScreen = (previous: ScreenCache): ScreenCache => {
    const visit = Math.max(0, ...previous.screens.map((screen) => screen.visit)) + 1;
    const isCached = previous.screens.some((screen) => screen.key === shownKey);
    const screens = isCached
      ? previous.screens
      : [...previous.screens, { ...createScreenRouter(router, shownKey), key: shownKey, visit, isPlain }];
    const visitedScreens = screens.map((screen) =>
      [shownKey, listKey].includes(screen.key) ? { ...screen, visit } : screen,
    );
    const evictable =
      visitedScreens.length > maxScreens
        ? visitedScreens.filter(({ key }) => key !== shownKey && !hasUnsavedInput(key))
        : [];
    const oldest = Math.min(...evictable.map((screen) => screen.visit));
    return { shownKey, screens: visitedScreens.filter((screen) => screen.visit !== oldest) };
  };
  const current = cache.shownKey === shownKey ? cache : openScreen(cache);
  if (current !== cache) setCache(current);

  // The loading state of a first screen is no Suspense fallback, which React would keep for 300 ms. The screen after it
  // is rendered in slices instead of one task.
  const isRevealed = useDeferredValue(true, false);

  useScrollRestoration(shownKey);
  useCachedAddresses(current.screens);
  return (
    <>
      {current.screens.map((screen) => (
        <Activity key={screen.key} mode={screen.key === shownKey ? 'visible' : 'hidden'}>
          <Screen
            name={screen.key}
            router={screen.router}
            isPlain={screen.isPlain}
            isRevealed={screen.isPlain || isRevealed}
          />
        </Activity>
      ))}
    </>
  );
}

/** Read from the page, since a hidden screen has no effects that could tell. */
const hasUnsavedInput = (key: string): boolean =>
  document.querySelector(`[data-screen="${CSS.escape(key)}"] [data-unsaved]`) !== null;

interface ScreenProps extends Pick<CachedScreen, 'router' | 'isPlain'> {
  readonly name: string;
  /** False while a first screen shows its loading state. */
  readonly isRevealed: boolean;
}

/** One cached screen, memoized: opening another screen does not render it. */
const Screen = memo(function Screen({ name, router, isPlain, isRevealed }: ScreenProps) {
  return (
    <div data-screen={name}>
      <RouterContextProvider router={router}>
        <ScreenNameProvider>
          <CatchBoundary getResetKey={() => name} errorComponent={ScreenError}>
            {isPlain ? (
              <Outlet />
            ) : (
              <Suspense fallback={<Loading />}>
                {isRevealed ? (
                  <ComponentSystem fallback={<Loading />}>
                    <Outlet />
                  </ComponentSystem>
                ) : (
                  <Loading />
                )}
              </Suspense>
            )}
          </CatchBoundary>
        </ScreenNameProvider>
      </RouterContextProvider>
    </div>
  );
});

function ScreenNameProvider({ children }: { readonly children: ReactNode }) {
  return <ScreenName value={useMatches({ select: routeName })}>{children}</ScreenName>;
}

function Loading() {
  // Without a broker there is a notice instead of a form.
  const hasBroker = Boolean(useSession()?.user.agency);
  return (
    <div className="page">
      {hasBroker ? (
        <FormLoading label="Chargement de l’écran" blocks={4} />
      ) : (
        <LoadingState label="Chargement de l’écran" blocks={4} />
      )}
    </div>
  );
}

/** Scroll restoration per screen; a new screen starts at the top. */
const useScrollRestoration = (shownKey: string): void => {
  const router = useRouter();
  const [positions] = useState(() => new Map<string, number>());
  useEffect(() => {
    const saveScrollPosition = () => {
      const path = router.state.matches.at(-1)?.pathname;
      if (path !== undefined) positions.set(screenKeyOf(path), scrollY);
    };
    // The router scrolls to the top after rendering: restore a cached position after that.
    const restore = ({
      toLocation,
      pathChanged,
    }: {
      toLocation: { pathname: string; hash: string };
      pathChanged: boolean;
    }) => {
      const position = positions.get(screenKeyOf(toLocation.pathname));
      if (pathChanged && toLocation.hash === '' && position !== undefined) scrollTo(0, position);
    };
    // The position must be read before the matches change, while the page still has the old screen’s height.
    const stops = [router.subscribe('onBeforeLoad', saveScrollPosition), router.subscribe('onRendered', restore)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router, positions]);
  useLayoutEffect(() => {
    const position = positions.get(shownKey);
    if (position !== undefined || router.state.location.hash === '') scrollTo(0, position ?? 0);
  }, [router, positions, shownKey]);
};

const addresses = new Map<string, () => string>();

/** Target of a navigation link: the URL of the cached screen as it was left, else the bare path. */
export const cachedHref = (path: string): string => cachedAddress(path) ?? path;

/** URL of a cached screen as it was left; undefined if it is not cached. */
export const cachedAddress = (path: string): string | undefined => addresses.get(screenKeyOf(path))?.();

const useCachedAddresses = (screens: readonly CachedScreen[]): void => {
  useEffect(() => {
    for (const screen of screens) addresses.set(screen.key, screen.getHref);
    return () => addresses.clear();
  }, [screens]);
};
