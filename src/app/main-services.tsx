import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onSessionClosed, onSignedIn, onSignedOut } from '#api/session/session-events.ts';
import { currentPage } from '#offline/device/device-page.ts';
import { registerServiceWorker } from '#offline/device/service-worker.ts';
import { OfflineProvider } from '#offline/interfaces/offline-context.tsx';
import { queryDefaults } from '#offline/reads/query-defaults.ts';
import { startOffline } from '#offline/start-offline.ts';
import { removeRecentFiles } from '#ui/navigation/recent-files.ts';
import { SearchTermsProvider } from '#ui/search/search-terms.tsx';
import { notify } from '#ui/toast/toaster.ts';
import type { Work } from '#work/define-work.ts';
import { ProofHost } from '#work/online/proof-host.tsx';
import { WorksProvider } from '#work/works.tsx';

/** The query client of this tab. */
export const queryClient = new QueryClient({
  // Failures of lists and searches are logged; the screen shows them in place (specification 0).
  queryCache: new QueryCache({ onError: (error, { queryKey: [path] }) => console.warn(path, error) }),
  // Errors that no screen handles count as uncaught.
  mutationCache: new MutationCache({
    onError: (error, _given, _before, { options }) => {
      if (!options.onError) throw error;
    },
  }),
  defaultOptions: queryDefaults,
});
/** The offline services of this tab. */
export const offline = startOffline(queryClient);
registerServiceWorker();
const push = () => import('#work/notifications/push-device.ts');
onSignedIn(({ user }) => {
  // Not awaited: if the registration fails, the profile shows notifications as switched off.
  push()
    .then(({ renewPush }) => renewPush(user.id))
    .catch(() => undefined);
});
const forgetPush = () => push().then((device) => device.forgetPush());
onSignedOut(async ({ user }) => {
  removeRecentFiles(user.id);
  await forgetPush();
});
onSessionClosed(async ({ user }) => {
  removeRecentFiles(user.id);
  await forgetPush();
});
const stopListening = currentPage.recoveries.subscribe(() => {
  stopListening();
  notify({ type: 'info', message: 'Le stockage de cet appareil s’était interrompu\u00A0: il a été rouvert.' });
});

/**
 * The query client and the offline services, one of each per tab. They come with the screens behind sign-in, so that
 * the public pages show without them.
 */
export function MainServices({ children }: { readonly children: ReactNode }) {
  const [works, setWorks] = useState<readonly Work[]>([]);
  useEffect(() => {
    // Only drafts and queued items of the device need them, so they load with its services.
    const load = (): void => {
      if (offline.device.getState() === 'closed') return;
      import('./works.ts')
        .then((worksModule) => {
          unsubscribe();
          setWorks(worksModule.works);
        })
        .catch(() => undefined);
    };
    const unsubscribe = offline.device.subscribe(load);
    load();
    return unsubscribe;
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineProvider services={offline}>
        <WorksProvider works={works}>
          <SearchTermsProvider terms={offline.terms}>
            {children}
            <ProofHost />
          </SearchTermsProvider>
        </WorksProvider>
      </OfflineProvider>
    </QueryClientProvider>
  );
}
