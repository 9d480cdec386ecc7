import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '#api/sign-in/restore-session.ts';
import { syncSessionAcrossTabs } from '#features/session/sync-session.ts';
import { watchBack } from './ui/dialog/back-navigation.ts';
import { addressSearch } from './ui/navigation/address-search.ts';
import { followTheme } from './ui/theme/theme.ts';
import { guardTranslation } from './ui/window/guard-translation.ts';
import { ignoreStrayDrops } from './ui/window/ignore-stray-drops.ts';
import './ui/theme/first-paint.css';
import './ui/theme/tokens.css';
import { routeTree } from './route-tree.gen.ts';

const router = createRouter({ routeTree, defaultPreload: 'intent', ...addressSearch });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

// Where a screen's file is missing, the router loads the whole page anew unless the error reads differently. Without
// network, and before the app is on the device, that would leave the browser's own error page: the screen says it.
addEventListener('vite:preloadError', ({ payload }) => {
  // A browser's own exception has a message that cannot be set.
  Object.defineProperty(payload, 'message', { value: `Missing part: ${payload.message}` });
});
followTheme();
ignoreStrayDrops();
guardTranslation();
watchBack();
const start = (): void => {
  syncSessionAcrossTabs(router);
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};
// Not awaited here: what it loads may be parts of the app that wait for this file.
void restoreSession().finally(start);
// On a public page too, so that what somebody left on the device is cleared there; the page does not wait for it, and a
// screen that needs it asks again.
import('./app/main-services.tsx').catch(() => undefined);
