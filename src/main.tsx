import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '#api/sign-in/restore-session.ts';
import { syncSessionAcrossTabs } from '#features/session/sync-session.ts';
import { watchHistory } from './ui/dialog/back-navigation.ts';
import { urlSearchSerializer } from './ui/navigation/url-search-serializer.ts';
import { followTheme } from './ui/theme/theme.ts';
import { guardTranslation } from './ui/window/guard-translation.ts';
import { ignoreStrayDrops } from './ui/window/ignore-stray-drops.ts';
import './ui/theme/first-paint.css';
import './ui/theme/form-outline.css';
import './ui/theme/tokens.css';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({ routeTree, defaultPreload: 'intent', ...urlSearchSerializer });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// If a chunk is missing, the router reloads the whole page unless the error has another message. Offline, before the app
// is on the device, that would show the browser's error page; with this message the screen shows the error instead.
addEventListener('vite:preloadError', ({ payload }) => {
  // A browser's own exception has a message that cannot be set.
  Object.defineProperty(payload, 'message', { value: `Missing part: ${payload.message}` });
});
// A style sheet that could not be fetched is requested again with its module only if its element is gone.
addEventListener('error', ({ target }) => target instanceof HTMLLinkElement && target.remove(), true);
followTheme();
ignoreStrayDrops();
guardTranslation();
watchHistory();
const start = (): void => {
  syncSessionAcrossTabs(router);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};
// Not awaited: it may load chunks that import this module.
void restoreSession().finally(start);
// Also on public pages, so that data left on the device is cleared there; not awaited, and a screen that needs the
// services imports them again.
import('./app/main-services.tsx').catch(() => undefined);
