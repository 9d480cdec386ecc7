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
import { UserScreen } from '#features/users/user-screen.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import {
  type BrokerUserRow,
  brokerRoles,
  brokerSearch,
  brokerUserAdd,
  brokerUserGet,
  brokerUserUpdate,
} from '#shared/operations/people/broker-users.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

const roles = [{ id: 3, name: 'Agence' }];
const broker = [{ id: 5, name: 'Niaouli' }];
const user: BrokerUserRow = {
  id: 7,
  firstName: 'Nina',
  lastName: 'Poindi',
  email: 'nina@lagon.nc',
  isEnabled: true,
  role: roles,
  userBrokerId: 5,
  broker: { id: 5, name: 'Niaouli' },
  version: 'v1',
};
const notFoundError = () => new CallError(404, 'Cet élément n’existe pas ou n’est plus disponible.');

let device: ReturnType<typeof createSimulatedDevice>;
let isRemoved: boolean;
beforeEach(() => {
  vi.mocked(submit).mockReset();
  device = createSimulatedDevice();
  isRemoved = false;
});
afterEach(() => device.close());

const answers: Readonly<Record<string, () => object>> = {
  [brokerUserGet.path]: () => {
    if (isRemoved) throw notFoundError();
    return { success: true, user, roles, broker };
  },
  [brokerRoles.path]: () => ({ success: true, roles }),
  [brokerSearch.path]: () => ({ success: true, brokerList: broker }),
};
const readStub = async ({ path }: { path: string }) => ({
  value: answers[path]?.(),
  fetchedAtMs: 1,
  isFromDevice: false,
});

const renderUserScreens = async () => {
  const { tab, services } = await openSavedWork(device);
  const subscribeToNothing = () => () => undefined;
  const root = createRootRoute();
  const createRouteAt = (path: string, component: () => React.ReactElement | null) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      createRouteAt('/user/search/$id', () => (
        <main>
          <UserScreen id={7} />
        </main>
      )),
      createRouteAt('/user/search', () => <p>La liste</p>),
      createRouteAt('/user/delegations', () => null),
    ]),
    history: createMemoryHistory({ initialEntries: ['/user/search/7'] }),
  });
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
  return { rendered, tab };
};
const lastName = () => page.getByRole('textbox', { name: 'Nom', exact: true });
const submittedCalls = () => vi.mocked(submit).mock.calls.map(([{ path }, input]) => [path, input]);

test('user form: saves the typed values as a new account if another person removed the account meanwhile', async () => {
  vi.mocked(submit).mockImplementation(async ({ path }: { path: string }) => {
    if (path === brokerUserUpdate.path) throw notFoundError();
    return { success: true, id: 9, message: { type: 'success', message: 'L’utilisateur a été ajouté.' } } as never;
  });
  await renderUserScreens();
  await userEvent.fill(lastName(), 'Poindi-Wéa');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByText(/^Quelqu’un a supprimé cet utilisateur entre-temps/)).toBeVisible();
  await expect.element(lastName()).toHaveValue('Poindi-Wéa');
  await expect.element(page.getByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(page.getByText('L’utilisateur a été ajouté.')).toBeVisible();
  const values = { firstName: 'Nina', lastName: 'Poindi-Wéa', email: 'nina@lagon.nc', brokerId: 5, role: 3 };
  expect(submittedCalls()).toMatchObject([
    [brokerUserUpdate.path, { ...values, id: 7, version: 'v1' }],
    [brokerUserAdd.path, values],
  ]);
});

test('user form: resumes the draft of a removed account as a new account after a reload', {
  tags: ['long'],
}, async () => {
  vi.mocked(submit).mockResolvedValue({
    success: true,
    id: 9,
    message: { type: 'success', message: 'L’utilisateur a été ajouté.' },
  } as never);
  const { rendered, tab } = await renderUserScreens();
  await userEvent.fill(lastName(), 'Poindi-Wéa');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await rendered.unmount();
  tab.kill();
  isRemoved = true;
  await renderUserScreens();
  await expect.element(lastName()).toHaveValue('Poindi-Wéa');
  await expect.element(page.getByText(/^Quelqu’un a supprimé cet utilisateur entre-temps/)).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter' }).click();
  // The message of an earlier test may still be shown, so the test waits for the request.
  await expect
    .poll(() => submittedCalls())
    .toMatchObject([[brokerUserAdd.path, { lastName: 'Poindi-Wéa', brokerId: 5, role: 3 }]]);
  await expect.element(page.getByText('La liste')).toBeVisible();
});

test('user form: reports a removed account and links to the search', async () => {
  isRemoved = true;
  await renderUserScreens();
  await expect.element(page.getByText('Quelqu’un l’a peut-être supprimé entre-temps', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: 'Rechercher un utilisateur' }).click();
  await expect.element(page.getByText('La liste')).toBeVisible();
});

test('user form: leaves for the search if another person removed the account before', async () => {
  vi.mocked(submit).mockRejectedValue(notFoundError());
  await renderUserScreens();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('La liste')).toBeVisible();
});
