import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CachedScreens } from '#features/shell/cached-screens.tsx';
import { SplitView } from '#features/shell/split-view.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

/** A list whose code does not arrive. */
const List = lazyComponent(() => new Promise<never>(() => undefined));

const column = () => document.querySelector('.beside');

/** Opens a screen, then the file of client 7 from it, on a landscape tablet. */
const openFileFrom = async (path: '/' | '/client') => {
  await page.viewport(1024, 768);
  const root = createRootRoute({
    component: () => (
      <>
        <SplitView />
        <CachedScreens />
      </>
    ),
  });
  const addPlainRoute = (path: string, text: string, staticData = {}) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { isPlain: true, ...staticData },
      component: () => <p>{text}</p>,
    });
  const routes = [
    addPlainRoute('/', 'Accueil'),
    addPlainRoute('/client', 'Liste'),
    addPlainRoute('/client/$id', 'Fiche', { splitView: { list: '/client', List } }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/client'] }),
  });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  await expect.element(page.getByText('Liste')).toBeVisible();
  if (path !== '/client') {
    await router.navigate({ to: path as never });
    await expect.element(page.getByText('Accueil')).toBeVisible();
  }
  await router.navigate({ to: '/client/7' as never });
  await expect.element(page.getByText('Fiche')).toBeVisible();
};

afterEach(() => page.viewport(414, 896));

test('split view: reserves the column while the list loads, so that the file does not move', async () => {
  await openFileFrom('/client');
  expect(column()?.getBoundingClientRect().width).toBe(360);
});

test('split view: reserves nothing for a file opened from elsewhere', async () => {
  await openFileFrom('/');
  expect(column()).toBeNull();
});
