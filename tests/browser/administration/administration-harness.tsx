import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

/** Requests of the screen since it was rendered; a form as its texts and file names, a GET as its query. */
export const serverRequests: [path: string, body: unknown][] = [];

/** Queries that the screen invalidated since it was rendered. */
export const invalidatedQueries: string[] = [];

const bodyOf = async (request: Request): Promise<unknown> => {
  const query = new URL(request.url).searchParams;
  if (request.method === 'GET' && query.size > 0) return Object.fromEntries(query);
  if (request.method !== 'POST') return undefined;
  if (request.headers.get('content-type')?.includes('json')) return request.json();
  const form = await request.formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));
};

/** Mocks the server that the screen calls. */
export const mockServer = (answers: Readonly<Record<string, readonly [status: number, body: object]>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (resource, init) => {
    const request = new Request(resource, init);
    const { pathname } = new URL(request.url);
    serverRequests.push([pathname, await bodyOf(request)]);
    const [status, body] = answers[pathname] ?? [404, {}];
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-lagon': '1' },
    });
  });

/** Renders an administration screen with the services and dialogs that the app puts around it. */
export const renderAdministration = async (Screen: ComponentType): Promise<void> => {
  serverRequests.length = 0;
  invalidatedQueries.length = 0;
  const root = createRootRoute({
    component: () => (
      <main>
        <Screen />
      </main>
    ),
  });
  const createRouteAt = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => null });
  const paths = [
    '/admin/brokers',
    '/admin/users',
    '/admin/roles',
    '/admin/commissions',
    '/admin/tariffs',
    '/admin/texts',
    '/admin/home',
    '/admin/import',
    '/admin/audit',
  ];
  const router = createRouter({
    routeTree: root.addChildren(paths.map(createRouteAt)),
    history: createMemoryHistory({ initialEntries: ['/admin/tariffs'] }),
  });
  const connectivity = { state: () => 'online', trouble: null, subscribe: () => () => undefined };
  const device = { removeCached: async ({ path }: { readonly path: string }) => void invalidatedQueries.push(path) };
  const tablet = createSimulatedDevice();
  const { services: work } = await openSavedWork(tablet);
  onTestFinished(() => tablet.close());
  // The app's own router is replaced.
  const services = { connectivity, device, ...work } as unknown as OfflineServices;
  await renderWithServices(services, <RouterProvider router={router as never} />);
};
