import { CatchBoundary, Outlet, RouterContextProvider, useMatches, useRouter } from '@tanstack/react-router';
import { Activity, lazy, memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { ScreenName } from '#ui/page/screen-name.ts';
import { LoadingState } from '#ui/page/states.tsx';
import { ScreenError } from './errors/screen-error.tsx';
import { createScreenRouter, routeName, type ScreenRouter, screenKeyOf } from './screen-router.ts';

const loadSystem = () => import('#ui/theme/component-system.tsx');
export const ComponentSystem = lazy(loadSystem);
const ComponentStyles = lazy(async () => ({ default: (await loadSystem()).ComponentStyles }));

/** Specification 1, section 9. */
const atMost = 5;

interface KeptScreen extends ScreenRouter {
  readonly key: string;
  readonly visit: number;
  /** Made of plain markup: shows without waiting for the component system. */
  readonly isPlain: boolean;
}

interface Kept {
  readonly shownKey: string;
  /** In the order in which they were opened, so that showing one moves no other in the page. */
  readonly screens: readonly KeptScreen[];
}

/**
 * The screens of the main layout. The one shown is live; up to four others stay mounted and hidden with their state and
 * their scroll position, and the one not seen for longest is dropped.
 */
export function KeptScreens() {
  const router = useRouter();
  const shownKey = useMatches({ select: (matches) => screenKeyOf(matches.at(-1)?.pathname ?? '/') });
  const isPlain = useMatches({ select: (matches) => matches.at(-1)?.staticData.isPlain ?? false });
  // The list of the file that is looked at is the way back.
  const listKey = useMatches({ select: (matches) => matches.at(-1)?.staticData.beside?.list });
  const [kept, setKept] = useState<Kept>({ shownKey: '', screens: [] });

  const open = (previous: Kept): Kept => {
    const visit = Math.max(0, ...previous.screens.map((screen) => screen.visit)) + 1;
    const known = previous.screens.some((screen) => screen.key === shownKey);
    const screens = known
      ? previous.screens
      : [...previous.screens, { ...createScreenRouter(router, shownKey), key: shownKey, visit, isPlain }];
    const seen = screens.map((screen) => ([shownKey, listKey].includes(screen.key) ? { ...screen, visit } : screen));
    const oldest = seen.length > atMost ? Math.min(...seen.map((screen) => screen.visit)) : 0;
    return { shownKey, screens: seen.filter((screen) => screen.visit !== oldest) };
  };
  const current = kept.shownKey === shownKey ? kept : open(kept);
  if (current !== kept) setKept(current);

  useScrollOf(shownKey);
  useKeptAddresses(current.screens);
  return (
    <>
      {current.screens.every((screen) => screen.isPlain) ? null : (
        <CatchBoundary getResetKey={() => shownKey} errorComponent={() => null}>
          <Suspense>
            <ComponentStyles />
          </Suspense>
        </CatchBoundary>
      )}
      {current.screens.map((screen) => (
        <Activity key={screen.key} mode={screen.key === shownKey ? 'visible' : 'hidden'}>
          <Screen name={screen.key} router={screen.router} isPlain={screen.isPlain} />
        </Activity>
      ))}
    </>
  );
}

interface ScreenProps extends Pick<KeptScreen, 'router' | 'isPlain'> {
  readonly name: string;
}

/** One kept screen: opening another draws nothing of it anew. */
const Screen = memo(function Screen({ name, router, isPlain }: ScreenProps) {
  return (
    <div data-screen={name}>
      <RouterContextProvider router={router}>
        <Named>
          <CatchBoundary getResetKey={() => name} errorComponent={ScreenError}>
            {isPlain ? (
              <Outlet />
            ) : (
              <Suspense fallback={<Loading />}>
                <ComponentSystem>
                  <Outlet />
                </ComponentSystem>
              </Suspense>
            )}
          </CatchBoundary>
        </Named>
      </RouterContextProvider>
    </div>
  );
});

function Named({ children }: { readonly children: ReactNode }) {
  return <ScreenName value={useMatches({ select: routeName })}>{children}</ScreenName>;
}

const Loading = () => (
  <div className="page">
    <LoadingState label="Chargement de l’écran" blocks={4} />
  </div>
);

/** Leaves each screen's scroll position where it was, and starts a new one at its top. */
const useScrollOf = (shownKey: string): void => {
  const router = useRouter();
  const [positions] = useState(() => new Map<string, number>());
  useEffect(() => {
    const remember = () => {
      const path = router.state.matches.at(-1)?.pathname;
      if (path !== undefined) positions.set(screenKeyOf(path), scrollY);
    };
    // The router scrolls to the top once it has rendered: what a kept screen had is put back after that.
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
    // Only before the matches change does the height of the page still belong to the screen that is left.
    const stops = [router.subscribe('onBeforeLoad', remember), router.subscribe('onRendered', restore)];
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

/** Where the links of the navigation lead: to the screen as it was left when it is kept, else to its bare path. */
export const keptHref = (path: string): string => keptAddress(path) ?? path;

/** The address of a kept screen as it was left; undefined where it is not kept. */
export const keptAddress = (path: string): string | undefined => addresses.get(screenKeyOf(path))?.();

const useKeptAddresses = (screens: readonly KeptScreen[]): void => {
  useEffect(() => {
    for (const screen of screens) addresses.set(screen.key, screen.getHref);
    return () => addresses.clear();
  }, [screens]);
};
