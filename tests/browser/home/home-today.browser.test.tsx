import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import Today from '#features/follow-up/today/today.tsx';
import type { Drafts } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices, WithOrigin } from '#offline/interfaces/types.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import type { nextActionList } from '#shared/operations/home/next-actions.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

afterEach(() => setSession(null));

const subscribeToNothing = () => () => undefined;
const emptyList: [] = [];
const services = {
  connectivity: { state: 'offline', trouble: 'network', subscribe: subscribeToNothing },
  device: { getState: () => 'open', subscribe: subscribeToNothing, find: async () => undefined },
  drafts: { getEntries: () => emptyList, subscribe: subscribeToNothing } as Partial<Drafts> as Drafts,
  outbox: { getSnapshot: () => closedOutbox, subscribe: subscribeToNothing },
} as unknown as OfflineServices;

const noActions: Output<typeof nextActionList> = { success: true, actions: [], counts: [] };

const renderToday = (
  answer: WithOrigin<Output<typeof nextActionList>> | undefined,
  agency: object | null = {},
  isAdmin = false,
) => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency, isAdmin } } as unknown as Session);
  const root = createRootRoute();
  const component = () => <Today answer={answer} hasFailed={answer === undefined} />;
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component })]),
    history: createMemoryHistory(),
  });
  return renderWithServices(services, <RouterProvider router={router as never} />);
};

test('home: shows that nothing is pending if the server confirms it', async () => {
  await renderToday({ value: noActions, fetchedAtMs: Date.now(), isFromDevice: false });
  await expect.element(page.getByText('Rien ne vous attend pour l’instant.')).toBeVisible();
});

test('home: claims nothing over an incomplete portfolio', async () => {
  const gaps = [{ kind: 'partial', part: 'contracts', stored: 100, total: 2_407 }] as const;
  await renderToday({ value: noActions, fetchedAtMs: Date.now(), isFromDevice: true, gaps });
  await expect.element(page.getByText('Rien trouvé parmi ce qui est déjà sur cet appareil.')).toBeVisible();
  await expect.element(page.getByText('Rien ne vous attend', { exact: false })).not.toBeInTheDocument();
});

test('home: shows that the state is unknown if neither server nor device answers', async () => {
  await renderToday(undefined);
  await expect.element(page.getByText('Ce qui vous attend n’est pas connu sur cet appareil.')).toBeVisible();
});

test('home: explains the empty home to an account without broker', async () => {
  await renderToday({ value: noActions, fetchedAtMs: Date.now(), isFromDevice: false }, null);
  await expect.element(page.getByText(/Merci de lier votre compte à un courtier afin de tarifer/)).toBeVisible();
  await expect.element(page.getByText('Rien ne vous attend', { exact: false })).not.toBeInTheDocument();
});

test('home: does not claim that nothing waits for an administrator', async () => {
  await renderToday({ value: noActions, fetchedAtMs: Date.now(), isFromDevice: false }, null, true);
  await expect
    .element(page.getByRole('link', { name: 'Voir celles en cours de traitement' }))
    .toHaveAttribute('href', '/task/search?state=processing');
  await expect.element(page.getByText('Rien ne vous attend', { exact: false })).not.toBeInTheDocument();
});
