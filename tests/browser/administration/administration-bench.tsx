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
import { showWith } from '#tests/browser/support/app-bench.tsx';
import { openKeptWork } from '#tests/browser/support/kept-work.ts';
import { createWorld } from '#tests/support/offline/work-world.ts';

/** What the screen asked of the server since it was shown: a form by its texts and the names of its files. */
export const asked: [path: string, body: unknown][] = [];

/** The reads that the screen had the device forget since it was shown. */
export const forgotten: string[] = [];

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.method !== 'POST') return undefined;
  if (request.headers.get('content-type')?.includes('json')) return request.json();
  const form = await request.formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value]));
};

/** The server, as the screen hears it. */
export const answering = (answers: Readonly<Record<string, readonly [status: number, body: object]>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (given, init) => {
    const request = new Request(given, init);
    const { pathname } = new URL(request.url);
    asked.push([pathname, await bodyOf(request)]);
    const [status, body] = answers[pathname] ?? [404, {}];
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-lagon': '1' },
    });
  });

/** A screen of administration with the places beside it. */
export const showAdministration = async (Screen: ComponentType): Promise<void> => {
  asked.length = 0;
  forgotten.length = 0;
  const root = createRootRoute({
    component: () => (
      <main>
        <Screen />
      </main>
    ),
  });
  const at = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => null });
  const paths = [
    '/admin/brokers',
    '/admin/users',
    '/admin/roles',
    '/admin/tariffs',
    '/admin/texts',
    '/admin/home',
    '/admin/import',
    '/admin/audit',
  ];
  const router = createRouter({
    routeTree: root.addChildren(paths.map(at)),
    history: createMemoryHistory({ initialEntries: ['/admin/tariffs'] }),
  });
  const connectivity = { state: () => 'online', trouble: null, subscribe: () => () => undefined };
  const device = { removeCached: async ({ path }: { readonly path: string }) => void forgotten.push(path) };
  const world = createWorld();
  const { services: work } = await openKeptWork(world);
  onTestFinished(() => world.close());
  // The router of the app is another one.
  const services = { connectivity, device, ...work } as unknown as OfflineServices;
  await showWith(services, <RouterProvider router={router as never} />);
};
