import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { QuickSearchButton } from '#features/shell/quick-search/quick-search-button.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { client } from '#tests/support/quotes/quotes.ts';

afterEach(() => setSession(null));

const person = { ...client, lastname: 'WAÏA', firstname: 'HÉLÈNE' };
const entry = { key: 'a-1', kind: 'client', state: 'queued', reason: null, input: { client: { person }, shown: [] } };
const snapshot = { ...emptyOutbox.getSnapshot(), entries: [entry] };
const subscribeToNothing = () => () => undefined;
/** An offline device whose only client waits to be sent. */
const services = {
  read: async () => ({ value: { gamuts: [], menuCategoryList: [] }, fetchedAtMs: Date.now(), isFromDevice: true }),
  device: { find: async () => undefined },
  outbox: { ...emptyOutbox, getSnapshot: () => snapshot },
  connectivity: { state: () => 'offline', trouble: null, subscribe: subscribeToNothing },
} as unknown as OfflineServices;

test.each(['helene waia', '75 12 34', '04/05/1986'])(
  'quick search: finds a client of the outbox by « %s » and opens the item',
  async (typed) => {
    setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency: { code: 'A' } } } as never);
    const root = createRootRoute({ component: () => <QuickSearchButton userId={1} /> });
    const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/sync' })]);
    const router = createRouter({ routeTree, history: createMemoryHistory() });
    await renderWithServices(services, <RouterProvider router={router as never} />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.fill(page.getByRole('combobox', { name: 'Client, contrat, écran ou action' }), typed);
    const resultOption = page.getByRole('option', { name: /^WAÏA HÉLÈNE.*En attente d’envoi/ });
    await expect.element(resultOption).toBeVisible();
    await expectAccessible();
    await resultOption.click();
    await expect.poll(() => router.state.location.href).toBe('/sync?item=a-1');
  },
);
