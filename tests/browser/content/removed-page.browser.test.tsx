import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { PageEditScreen } from '#features/content/pages/page-edit-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { pageAdd, pageGet, pageModify } from '#shared/operations/content/pages.ts';
import { emptyDocument } from '#shared/schemas/page-document.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

let device: ReturnType<typeof createSimulatedDevice>;
let isRemoved: boolean;
beforeEach(() => {
  device = createSimulatedDevice();
  isRemoved = false;
});
afterEach(() => device.close());

const menuCategory = [{ categoryId: 4, categoryTitle: 'Agence' }];
const storedPage = { category: 4, title: 'Horaires', content: emptyDocument, isEnabled: true, version: '1' };
const notFoundError = () => new CallError(404, 'Cette page n’existe pas ou n’est plus disponible.');
const readStub = async ({ path }: { path: string }, { id }: { id?: number } = {}) => {
  if (path !== pageGet.path) return { value: { success: true }, fetchedAtMs: Date.now(), isFromDevice: false };
  if (id !== 0 && isRemoved) throw notFoundError();
  const blankPage = { ...storedPage, category: null, title: '', version: '' };
  return {
    value: { success: true, menuCategory, ...(id === 0 ? blankPage : storedPage) },
    fetchedAtMs: 1,
    isFromDevice: false,
  };
};

test('page editor: saves the typed content as a new page if another person removed the page meanwhile', async () => {
  vi.mocked(submit).mockImplementation(async ({ path }: { path: string }) => {
    if (path === pageModify.path) {
      isRemoved = true;
      throw notFoundError();
    }
    return { success: true, ...storedPage, id: 9, title: 'Horaires de Noël' } as never;
  });
  const { services } = await openSavedWork(device);
  const subscribeToNothing = () => () => undefined;
  const root = createRootRoute();
  const createRouteAt = (path: string, component: () => React.ReactElement | null) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      createRouteAt('/edit', () => (
        <main>
          <PageEditScreen id={7} />
        </main>
      )),
      createRouteAt('/page/search/$id', () => null),
      createRouteAt('/page/search', () => null),
      createRouteAt('/page/$id', () => null),
    ]),
    history: createMemoryHistory({ initialEntries: ['/edit'] }),
  });
  await renderWithServices(
    {
      ...services,
      read: readStub,
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: {
        state: 'ready',
        getState: () => 'ready',
        subscribe: subscribeToNothing,
        removeCached: async () => undefined,
      },
      recordOwnChange: () => undefined,
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
  const title = page.getByRole('textbox', { name: 'Titre' });
  await userEvent.fill(title, 'Horaires de Noël');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByText(/^Quelqu’un a supprimé cette page entre-temps/)).toBeVisible();
  await expect.element(title).toHaveValue('Horaires de Noël');
  await expectAccessible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/page/search/9');
  const calls = vi.mocked(submit).mock.calls.map(([{ path }, input]) => [path, (input as { title: string }).title]);
  expect(calls).toEqual([
    [pageModify.path, 'Horaires de Noël'],
    [pageAdd.path, 'Horaires de Noël'],
  ]);
});
