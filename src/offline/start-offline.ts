import type { QueryClient } from '@tanstack/react-query';
import { connectQueries, dropRemovedDossiers } from './connect-queries.ts';
import { currentPage } from './device/device-page.ts';
import type { OfflineServices } from './interfaces/types.ts';
import { createOfflineServices } from './offline-services.ts';
import { cacheStatusKey } from './reads/use-cache-status.ts';

/** Creates the offline services of this tab and connects them to its query client. Call once, before rendering. */
export const startOffline = (queryClient: QueryClient): OfflineServices => {
  const offline = createOfflineServices({
    // Deferred, so that the query stores the cached value first and the refreshed one after it.
    onRefreshed: ({ path }, input, answer) => {
      setTimeout(() => queryClient.setQueryData([path, input], answer));
    },
    onPrefetched: (endpoint) => void queryClient.invalidateQueries({ queryKey: cacheStatusKey(endpoint) }),
    onMissing: ({ path }, input) => {
      setTimeout(() => void queryClient.resetQueries({ queryKey: [path, input], exact: true }));
    },
    onDossiersRemoved: (removedKeys) => dropRemovedDossiers(queryClient, removedKeys),
  });
  connectQueries(queryClient, offline);
  // Data on the screen may be stale after the page was suspended.
  currentPage.resumptions.subscribe(() => void queryClient.refetchQueries({ type: 'active' }));
  return offline;
};
