import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from '#features/session/follow-session.ts';
import { OfflineProvider } from '#offline/offline-context.tsx';
import { registerServiceWorker } from '#offline/service-worker.ts';
import { startOffline } from '#offline/start-offline.ts';
import { followTheme } from '#ui/theme.ts';
import '#ui/tokens.css';
import { routeTree } from './route-tree.gen.ts';

const queryClient = new QueryClient({
  defaultOptions: { queries: { gcTime: 30 * 60_000, networkMode: 'always', retry: false } },
});
const router = createRouter({ routeTree, context: { queryClient }, defaultPreload: 'intent' });

const offline = startOffline(queryClient);

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
followSession(router);
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <OfflineProvider services={offline}>
        <RouterProvider router={router} />
      </OfflineProvider>
    </QueryClientProvider>
  </StrictMode>,
);
registerServiceWorker();
