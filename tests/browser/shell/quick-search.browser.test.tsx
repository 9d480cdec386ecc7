import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { QuickSearchButton } from '#features/shell/quick-search/quick-search-button.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import { quickFind } from '#offline/portfolio/quick-find.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { gamutsMenu, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { searchableClient } from '#shared/search/client-search.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { showWith } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { frames } from '#tests/browser/support/frames.ts';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';
import { setSlashKey } from '#ui/keyboard/slash-key.ts';

const { client } = portfolioClient(7, { lastname: 'DUPONT Marie' });
const clients = [searchableClient(client, { hasContract: true, hasQuote: false })];
const task = {
  id: 3,
  number: 'D26000003',
  type: 'Avenant',
  subject: 'Changer le véhicule',
  status: 'À traiter',
  clientName: 'DUPONT Marie',
};
const range = {
  title: 'Automobile',
  icon: 'directions_car',
  active: true,
  products: [{ title: 'Auto', actions: [{ hasFile: false, route: '/estimate/AUTO' }] }],
};
const menus: ReadonlyMap<EndpointDefinition, object> = new Map<EndpointDefinition, object>([
  [gamutsMenu, { gamuts: [range] }],
  [menuCategoryList, { menuCategoryList: [] }],
]);
const dated = (value: object) => ({ value, fetchedAtMs: Date.now(), isFromDevice: true });
/** An offline device with a client and a request. */
const services = {
  read: (async (endpoint) => dated(menus.get(endpoint) ?? {})) as Read,
  device: {
    find: async (endpoint: EndpointDefinition, asked: { text: string }) => {
      if (endpoint === taskSearch) return dated({ tasks: { data: [task] } });
      return endpoint === quickSearch ? dated(quickFind([], clients, asked)) : undefined;
    },
  },
  outbox: emptyOutbox,
  connectivity: { state: () => 'offline', trouble: null, subscribe: () => () => undefined },
} as unknown as OfflineServices;

const show = async () => {
  const root = createRootRoute({
    component: () => (
      <main className="shell">
        <label>
          Commentaire <input />
        </label>
        <QuickSearchButton userId={1} />
        <Outlet />
      </main>
    ),
  });
  const at = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => null });
  const paths = ['/', '/client/add', '/estimate/$key', '/task/search/$id', '/task/creation', '/contract/topSearch'];
  const router = createRouter({ routeTree: root.addChildren(paths.map(at)), history: createMemoryHistory() });
  // The app's own router is replaced.
  await showWith(services, <RouterProvider router={router as never} />);
  return router;
};

const box = () => page.getByRole('combobox', { name: 'Client, contrat, écran ou action' });
const option = (name: string | RegExp) => page.getByRole('option', { name });

beforeEach(() => {
  localStorage.clear();
  const user = { id: 1, userName: 'courtier@lagon.nc', agency: { code: 'A' } };
  setSession({ token: 't', refreshToken: 'r', user } as unknown as Session);
});
afterEach(() => setSession(null));

test('quick search: opens on « / », except while typing', async () => {
  await show();
  const field = page.getByRole('textbox', { name: 'Commentaire' });
  await userEvent.type(field, 'a/b');
  await expect.element(field).toHaveValue('a/b');
  await expect.element(box()).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('main'), { position: { x: 1, y: 1 } });
  await userEvent.keyboard('/');
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveValue('');
});

test('quick search: opens on Ctrl K only if « / » is disabled', async () => {
  await show();
  const button = page.getByRole('button', { name: /^Tout rechercher/ });
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K /');
  setSlashKey(false);
  await expect.element(button).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  await userEvent.click(page.getByRole('main'), { position: { x: 1, y: 1 } });
  await userEvent.keyboard('/');
  await expect.element(box()).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).toHaveFocus();
});

test('quick search: opens the quote of « nouveau devis auto pour dupont », offline', async () => {
  const router = await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box(), 'nouveau devis auto pour dupont');
  await expect.element(option(/^Nouveau devis Auto pour DUPONT Marie/)).toHaveAttribute('aria-selected', 'true');
  await expect.element(option(/Nouvelle demande/)).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.href).toBe('/estimate/AUTO?client=7');
});

test('quick search: finds requests and « nouveau client », offline', async () => {
  const router = await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box(), 'nouveau client');
  await expect.element(option('Nouveau client')).toHaveAttribute('aria-selected', 'true');
  await userEvent.fill(box(), 'D26 000 003');
  await userEvent.click(option(/Changer le véhicule/));
  await expect.poll(() => router.state.location.pathname).toBe('/task/search/3');
});

test('quick search: defaults to Numéro, and searches letters as a name', async () => {
  const router = await show();
  await userEvent.click(page.getByRole('button', { name: /^Tout rechercher/ }));
  const criterion = page.getByRole('combobox', { name: 'Rechercher par' });
  const search = page.getByRole('button', { name: 'Rechercher', exact: true });
  await expect.element(criterion).toHaveValue('searchNumber');
  await expect.element(search).toBeDisabled();
  await userEvent.fill(box(), 'dv');
  await expect.element(criterion).toHaveValue('searchNumber');
  await userEvent.fill(box(), 'wamytan');
  await expect.element(criterion).toHaveValue('lastName');
  await expectAccessible();
  await userEvent.click(search);
  await expect.poll(() => router.state.location.href).toBe('/contract/topSearch?lastName=wamytan');
  await expect.element(box()).not.toBeInTheDocument();
});

test('quick search: keeps a selected criterion while typing', async () => {
  const router = await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  const criterion = page.getByRole('combobox', { name: 'Rechercher par' });
  await userEvent.selectOptions(criterion, 'Nom');
  await userEvent.fill(box(), '26000');
  await expect.element(criterion).toHaveValue('lastName');
  await userEvent.click(page.getByRole('button', { name: 'Rechercher', exact: true }));
  await expect.poll(() => router.state.location.href).toBe('/contract/topSearch?lastName=26000');
});

test('quick search: starts from the criterion of the contract search and finds everything', async () => {
  const router = await show();
  await router.navigate({ to: '/contract/topSearch' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box(), 'dupont');
  await expect.element(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeDisabled();
  await expect.element(page.getByRole('combobox', { name: 'Rechercher par' })).toBeDisabled();
  await expect.element(option(/^DUPONT Marie/)).toBeVisible();
});

test('quick search: appends later results and moves none', async () => {
  const results = () => page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
  const texts = () =>
    results()
      .elements()
      .map(({ textContent }) => textContent);
  const find = services.device.find.bind(services.device);
  const requests = Promise.withResolvers<void>();
  const clientsRead = Promise.withResolvers<void>();
  vi.spyOn(services.device, 'find').mockImplementation(async (endpoint, input) => {
    if ((endpoint as EndpointDefinition) === taskSearch) await requests.promise;
    else clientsRead.resolve();
    return find(endpoint, input);
  });
  await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.fill(box(), 'dupont');
  await clientsRead.promise;
  await frames();
  const before = texts();
  requests.resolve();
  await expect.element(option(/Changer le véhicule/)).toBeVisible();
  expect(texts().slice(0, before.length)).toEqual(before);
  vi.restoreAllMocks();
});

test('quick search: receives letters typed right after Ctrl K', async () => {
  await show();
  await userEvent.click(page.getByLabelText('Commentaire'));
  const press = (key: string, ctrlKey = false) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
    );
  press('k', true);
  for (const letter of 'wamy') press(letter);
  await expect.element(box()).toHaveValue('wamy');
  await expect.element(box()).toHaveFocus();
  await expect.element(page.getByLabelText('Commentaire')).toHaveValue('');
});

test('quick search: reopens on Ctrl K right after it was closed', async () => {
  await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(box()).toBeVisible();
  // The browser fires the dialog's close event later.
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
  await frames();
  await expect.element(box()).toBeVisible();
});

test.each([
  ['a tablet', 1024, 768],
  ['a phone', 390, 844],
])('quick search: ends above the on-screen keyboard of %s', async (_, width, height) => {
  await page.viewport(width, height);
  const viewport = Object.assign(new EventTarget(), { scale: 1, offsetTop: 0, height });
  vi.stubGlobal('visualViewport', viewport);
  await show();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option('Nouveau client')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Tout rechercher' }).element();
  await expect.poll(() => dialog.getBoundingClientRect().bottom).toBeGreaterThan(height - 600);
  viewport.height = height - 600;
  viewport.dispatchEvent(new Event('resize'));
  await expect.poll(() => dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(height - 600);
  vi.unstubAllGlobals();
  await page.viewport(1024, 768);
});
