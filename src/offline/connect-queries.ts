import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, hydrate, onlineManager, type QueryClient } from '@tanstack/react-query';
import { buildId } from '#api/build-id.ts';
import { onSignedIn, onSignedOut } from '#api/session-events.ts';
import type { Connectivity } from './types.ts';

const storageName = 'lagon-lists';
const maxAgeMs = 30 * 24 * 3_600_000;

/**
 * Ties the query client to the offline services: refetches when the server is reached again, keeps menus, ranges and
 * reference lists (queries with `meta.isReference`, nothing personal) in local storage for the next start of the same
 * build, forgets everything when the person changes.
 */
export const connectQueries = (queryClient: QueryClient, connectivity: Connectivity): void => {
  onlineManager.setEventListener((setOnline) => {
    setOnline(connectivity.state !== 'offline');
    return connectivity.subscribe((state) => setOnline(state !== 'offline'));
  });
  const persister = createSyncStoragePersister({ storage: globalThis.localStorage, key: storageName });
  const stored = persister.restoreClient();
  // This storage answers at once; a promise would mean that it is another one.
  if (stored && 'clientState' in stored) {
    const isUsable = stored.buster === buildId && Date.now() - stored.timestamp < maxAgeMs;
    if (isUsable) hydrate(queryClient, stored.clientState);
    else void persister.removeClient();
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.['isReference'] !== true || query.state.status !== 'success') return;
    void persister.persistClient({
      timestamp: Date.now(),
      buster: buildId,
      clientState: dehydrate(queryClient, {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: ({ meta, state }) => meta?.['isReference'] === true && state.status === 'success',
      }),
    });
  });
  const forget = (): void => {
    queryClient.clear();
    void persister.removeClient();
  };
  onSignedOut(forget);
  onSignedIn(forget);
};
