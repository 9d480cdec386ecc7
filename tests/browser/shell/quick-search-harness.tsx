import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { QuickSearchButton } from '#features/shell/quick-search/quick-search-button.tsx';
import type { OfflineServices, Read } from '#offline/interfaces/types.ts';
import { deviceQuickSearch } from '#offline/portfolio/device-quick-search.ts';
import { quickSearch } from '#shared/operations/home/quick-search.ts';
import { gamutsMenu, menuCategoryList } from '#shared/operations/shell/shell.ts';
import { taskSearch } from '#shared/operations/tasks/tasks.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { searchableClient } from '#shared/search/client-search.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';

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
const fromDevice = (value: object) => ({ value, fetchedAtMs: Date.now(), isFromDevice: true });
/** An offline device with a client and a request. */
export const services = {
  read: (async (endpoint) => fromDevice(menus.get(endpoint) ?? {})) as Read,
  device: {
    find: async (endpoint: EndpointDefinition, query: { text: string }) => {
      if (endpoint === taskSearch) return fromDevice({ tasks: { data: [task] } });
      return endpoint === quickSearch ? fromDevice(deviceQuickSearch([], clients, query)) : undefined;
    },
  },
  outbox: emptyOutbox,
  connectivity: { state: () => 'offline', trouble: null, subscribe: () => () => undefined },
} as unknown as OfflineServices;

/** Shows the search button under a field of a form, offline, signed in. */
export const renderQuickSearch = async () => {
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
  const createRouteAt = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => null });
  const paths = ['/', '/client/add', '/estimate/$key', '/task/search/$id', '/task/creation', '/contract/topSearch'];
  const router = createRouter({
    routeTree: root.addChildren(paths.map(createRouteAt)),
    history: createMemoryHistory(),
  });
  localStorage.clear();
  const user = { id: 1, userName: 'courtier@lagon.nc', agency: { code: 'A' } };
  setSession({ token: 't', refreshToken: 'r', user } as unknown as Session);
  // The app's own router is replaced.
  await renderWithServices(services, <RouterProvider router={router as never} />);
  return router;
};

export const searchBox = () => page.getByRole('combobox', { name: 'Client, contrat, écran ou action' });
export const resultOption = (name: string | RegExp) => page.getByRole('option', { name });
