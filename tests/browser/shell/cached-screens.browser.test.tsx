import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CachedScreens } from '#features/shell/cached-screens.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';

const paths = ['/a', '/b', '/c', '/d', '/e', '/f', '/g'] as const;

function Typed({ path, isSaved }: { readonly path: string; readonly isSaved: boolean }) {
  const [text, setText] = useState('');
  return (
    <>
      <UnsavedInput isUnsaved={text !== '' && !isSaved} />
      <input aria-label={path} value={text} onChange={(event) => setText(event.target.value)} />
    </>
  );
}

/** Types into the first screen, then visits all others and comes back; returns the field. */
const visitAllScreens = async (isSaved: boolean) => {
  const root = createRootRoute({ component: CachedScreens });
  const routes = paths.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { isPlain: true },
      component: () => <Typed path={path} isSaved={isSaved} />,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/a'] }),
  });
  await renderWithServices({}, <RouterProvider router={router as never} />);
  const field = page.getByLabelText('/a');
  await userEvent.fill(field, 'Marie-Rose');
  for (const path of paths.slice(1)) {
    await router.navigate({ to: path as never });
    await expect.element(page.getByLabelText(path)).toBeVisible();
  }
  await router.navigate({ to: '/a' as never });
  await expect.element(field).toBeVisible();
  return field;
};

test('cached screens: retain a screen with unsaved input, however many are opened after it', async () => {
  await expect.element(await visitAllScreens(false)).toHaveValue('Marie-Rose');
});

test('cached screens: evict a screen without unsaved input', async () => {
  await expect.element(await visitAllScreens(true)).toHaveValue('');
});

let hadStyles: boolean | undefined;

/** Its ref is called when the first screen is in the page, before it is painted. */
const Table = () => (
  <p
    className="data-table"
    ref={(table) => {
      if (table) hadStyles ??= getComputedStyle(table).containerType === 'inline-size';
    }}
  >
    Lignes
  </p>
);

test('cached screens: show a first screen together with the styles of its tables', async () => {
  const root = createRootRoute({ component: CachedScreens });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: Table });
  const history = createMemoryHistory({ initialEntries: ['/list'] });
  render(<RouterProvider router={createRouter({ routeTree: root.addChildren([list]), history }) as never} />);
  await expect.element(page.getByText('Lignes')).toBeVisible();
  expect(hadStyles).toBe(true);
});
