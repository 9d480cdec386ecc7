import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { QueuedConversion } from '#features/contracts/file/queued-conversion.tsx';
import type { Outbox, OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

/** The file of quote 7 with the given queue. */
const renderQueuedConversion = async (...entries: Partial<OutboxEntry>[]) => {
  const root = createRootRoute({
    component: () => (
      <main>
        <h1>Devis DV7</h1>
        <QueuedConversion id={7} />
      </main>
    ),
  });
  const sync = createRoute({ getParentRoute: () => root, path: '/sync', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([sync]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const snapshot = { state: 'ready', entries };
  const outbox = { getSnapshot: () => snapshot, subscribe: () => () => undefined } as unknown as Outbox;
  // The app's own router is replaced.
  await renderWithServices({ outbox }, <RouterProvider router={router as never} />);
};
const conversion = { kind: 'conversion', lane: 'contract/7' } as const;

test('queued conversion: is shown on the file of its quote with a link', async () => {
  await renderQueuedConversion({ ...conversion, state: 'queued' });
  await expect.element(page.getByText('Ce contrat est en attente de confirmation.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Brouillons et envois' })).toHaveAttribute('href', '/sync');
  await expectAccessible();
});

test('queued conversion: is shown as refused on the file of its quote', async () => {
  await renderQueuedConversion({ ...conversion, state: 'rejected' });
  await expect.element(page.getByText('Le serveur a refusé cette transformation.', { exact: false })).toBeVisible();
});

test('queued conversion: says that another contract took its place', async () => {
  const reason = {
    code: 'refused',
    status: 200,
    message: '',
    errors: null,
    contract: { id: 9, number: 'AU9' },
  } as const;
  await renderQueuedConversion({ ...conversion, state: 'rejected', reason });
  await expect.element(page.getByText('Votre transformation n’a pas été prise', { exact: false })).toBeVisible();
});

test('queued conversion: ignores items of another file or kind', async () => {
  await renderQueuedConversion(
    { ...conversion, lane: 'contract/8', state: 'queued' },
    { ...conversion, kind: 'task', state: 'queued' },
  );
  await expect.poll(() => page.getByRole('main').elements().length).toBe(1);
  expect(page.getByRole('link').elements()).toEqual([]);
});
