import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useRevealTab } from '#features/contracts/file/use-reveal-tab.ts';
import { useNavigationFocus } from '#features/shell/navigation-focus.ts';

function Tabs() {
  const bar = useRef<HTMLElement>(null);
  useRevealTab(bar);
  return (
    <nav ref={bar} className="file-tabs">
      <a href="#primes" aria-current="true">
        Primes
      </a>
    </nav>
  );
}

interface FileProps {
  /** Height above the tabs. */
  readonly heightPx: number;
  /** The file is shown after a screen that loads. */
  readonly isLate: boolean;
}

function File({ heightPx, isLate }: FileProps) {
  const [isLoaded, setIsLoaded] = useState(!isLate);
  useEffect(() => {
    const timer = setTimeout(() => setIsLoaded(true), 100);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main data-screen="">
      <h1 key={String(isLoaded)} tabIndex={-1}>
        {isLoaded ? 'AU26000646' : 'Chargement'}
      </h1>
      {isLoaded ? (
        <>
          <div style={{ height: heightPx }} />
          <Tabs />
          <div style={{ height: 2_000 }} />
        </>
      ) : null}
    </main>
  );
}

function Root() {
  useNavigationFocus();
  return <Outlet />;
}

/** Follows a link from another screen to a tab of a file. */
const openFile = async (props: FileProps) => {
  await page.viewport(390, 844);
  const root = createRootRoute({ component: Root });
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <main data-screen="">Accueil</main>,
  });
  const file = createRoute({ getParentRoute: () => root, path: '/file', component: () => <File {...props} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([home, file]), history });
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('Accueil')).toBeVisible();
  await router.navigate({ to: '/file', hash: 'primes', hashScrollIntoView: false });
  await expect.element(page.getByRole('heading', { name: 'AU26000646' })).toBeInTheDocument();
};

test.each([
  { place: 'below the end of the screen', heightPx: 1_500, isLate: false },
  { place: 'below the end of a screen that loads', heightPx: 1_500, isLate: true },
  { place: 'in view', heightPx: 100, isLate: false },
  { place: 'in view of a screen that loads', heightPx: 100, isLate: true },
])('link to a tab $place: shows the tab and moves the focus there', async ({ heightPx, isLate }) => {
  await openFile({ heightPx, isLate });
  const tab = page.getByRole('link', { name: 'Primes' });
  await expect.element(tab).toHaveFocus();
  await expect.element(tab).toBeInViewport();
});
