import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { sessionStore } from '#api/session/session-store.ts';
import ClientFormScreen from '#features/clients/form/client-form-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { clientAdd, clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { listItems } from '#shared/operations/shell/lists.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { client } from '#tests/support/quotes/quotes.ts';

const person = { id: 5, fullname: 'WAMYTAN Marie', ...client, address: { ...client.address, country: '' } };
const { lists } = quoteContext();

let device: ReturnType<typeof createSimulatedDevice>;
let isGone: boolean;
beforeEach(() => {
  device = createSimulatedDevice();
  isGone = false;
  sessionStore.setSession({
    token: 't',
    refreshToken: 'r',
    user: { ...sessionUser, agency: { code: 'A', name: 'Niaouli' } },
  });
});
afterEach(async () => {
  sessionStore.setSession(null);
  await device.close();
});

const readStub = async ({ path }: { path: string }, input: { readonly listName?: string }) => {
  if (path === clientGet.path && isGone) throw new CallError(404, 'Ce client n’existe pas.');
  const values: Readonly<Record<string, object>> = {
    [clientGet.path]: { person },
    [listItems.path]: { listItems: lists[input.listName ?? ''] ?? [] },
    [clientLookAlikes.path]: { clients: [] },
  };
  return { value: values[path] ?? {}, fetchedAtMs: 1, isFromDevice: false };
};

const renderClientForm = async (path = '/client/search/5/edit') => {
  const { services, tab } = await openSavedWork(device);
  const root = createRootRoute();
  const editRoute = createRoute({
    getParentRoute: () => root,
    path: '/client/search/$id/edit',
    validateSearch: (search: { draft?: string }) => search,
    component: () => (
      <main>
        <ClientFormScreen
          clientId={Number(editRoute.useParams().id)}
          draft={editRoute.useSearch().draft}
          onDraft={(draft) => void router.navigate({ search: { draft } } as never)}
        />
      </main>
    ),
  });
  const file = createRoute({
    getParentRoute: () => root,
    path: '/client/search/$id',
    component: () => <p>La fiche</p>,
  });
  const addRoute = createRoute({
    getParentRoute: () => root,
    path: '/client/add',
    component: () => (
      <main>
        <ClientFormScreen clientId={null} draft={undefined} onDraft={() => undefined} />
      </main>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([editRoute, addRoute, file]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const subscribeToNothing = () => () => undefined;
  const rendered = await renderWithServices(
    {
      ...services,
      read: readStub,
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: { state: 'ready', getState: () => 'ready', subscribe: subscribeToNothing },
      recordOwnChange: () => undefined,
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
  return { shown: rendered, tab, router };
};

const goneMessage = () => page.getByText(/^Ce client n’est plus dans votre portefeuille/);
const profession = () => page.getByRole('textbox', { name: 'Profession', exact: true });

test('client form: saves the typed values as a new client if the client left the portfolio meanwhile', async () => {
  device.server.beforeEffect = ({ path }) => {
    if (path === clientAdd.path) return createAnswer(200, { success: true, message: 'Client créé', clientId: 9 });
    isGone = true;
    return createAnswer(404, { message: 'Ce client n’existe pas ou n’est plus disponible.' });
  };
  const { router } = await renderClientForm();
  await userEvent.fill(profession(), 'Sage-femme');
  await page.getByRole('button', { name: 'Modifier client' }).click();
  await expect.element(goneMessage()).toBeVisible();
  await expect.element(profession()).toHaveValue('Sage-femme');
  await expectAccessible();
  await page.getByRole('button', { name: 'Nouveau client' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/client/search/9');
  expect(device.server.requests.at(-1)?.json).toMatchObject({
    client: { person: { lastname: 'WAMYTAN', profession: 'Sage-femme' } },
  });
});

test('client form: resumes the draft of a client that left the portfolio', async () => {
  const { shown, tab } = await renderClientForm();
  await userEvent.fill(profession(), 'Sage-femme');
  await expect.poll(() => tab.drafts.getEntries()?.length).toBe(1);
  await shown.unmount();
  isGone = true;
  await renderClientForm();
  await expect.element(goneMessage()).toBeVisible();
  await expect.element(profession()).toHaveValue('Sage-femme');
});

test('client form: reports an unknown client if there is no draft', async () => {
  isGone = true;
  await renderClientForm();
  await expect.element(page.getByText('Ce client n’existe pas')).toBeVisible();
  await expect.element(profession()).not.toBeInTheDocument();
});

test('client form: restores typed names when the type of client is chosen again', async () => {
  await renderClientForm('/client/add');
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  const companyName = page.getByRole('textbox', { name: 'Raison sociale', exact: true });
  const person = page.getByRole('radio', { name: 'Personne physique' });
  const company = page.getByRole('radio', { name: 'Personne morale' });
  await userEvent.fill(name, 'wéa');
  await company.click();
  await expect.element(name).not.toBeInTheDocument();
  await userEvent.fill(companyName, 'GARAGE DU PORT');
  await person.click();
  await expect.element(name).toHaveValue('WÉA');
  await company.click();
  await expect.element(companyName).toHaveValue('GARAGE DU PORT');
});
