import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '#api/call.ts';
import { OfflineProvider } from '#offline/offline-context.tsx';
import type { OfflineServices, SyncProgress } from '#offline/types.ts';
import { followTheme } from '#ui/theme.ts';
import '#ui/tokens.css';
import { routeTree } from './route-tree.gen.ts';

const queryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: 30 * 60_000, networkMode: 'always', retry: false } },
});
const router = createRouter({ routeTree, context: { queryClient }, defaultPreload: 'intent' });

const nothing = () => () => {};
const idle: SyncProgress = { state: 'idle', done: 0, total: 0, completedAtMs: null };
const offline: OfflineServices = {
  read: async (endpoint, input, signal) => ({
    value: await call(endpoint, input, signal ? { signal } : {}),
    fetchedAtMs: Date.now(),
    isFromDevice: false,
  }),
  connectivity: { state: 'unknown', subscribe: nothing, probe: async () => 'unknown', report: () => {} },
  portfolio: { getProgress: () => idle, subscribe: nothing, syncNow: async () => {} },
  device: {
    getState: () => 'closed',
    subscribe: nothing,
    estimate: async () => ({ usageBytes: null, quotaBytes: null, isPersisted: null }),
  },
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the top bar calls the screen. */
    readonly name?: string;
  }
}

followTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <OfflineProvider services={offline}>
        <RouterProvider router={router} />
      </OfflineProvider>
    </QueryClientProvider>
  </StrictMode>,
);
