import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { dehydrate, hydrate, onlineManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { buildId } from '#api/build-id.ts';
import { isMissing } from '#api/errors.ts';
import { browserStorage, getSession, getView, isEnded, subscribe } from '#api/session/session-store.ts';
import type { Outbox } from './interfaces/outbox-types.ts';
import type { OfflineServices } from './interfaces/types.ts';

const storageName = 'lagon-lists';
const maxAgeMs = 30 * 24 * 3_600_000;

/** Whether a query reads anything but menus, ranges and reference lists. */
const isPersonal = ({ meta }: Query): boolean => meta?.['isReference'] !== true;

/**
 * Ties the query client to the offline services: refetches when the server is reached again, keeps menus, ranges and
 * reference lists (queries with `meta.isReference`, nothing personal) in local storage for the next start of the same
 * build, forgets everything when the person changes, reads anew what is on the screen once queued work was sent.
 */
export const connectQueries = (
  queryClient: QueryClient,
  { connectivity, outbox, changed }: Pick<OfflineServices, 'connectivity' | 'outbox' | 'changed'>,
): void => {
  onlineManager.setEventListener((setOnline) => {
    setOnline(connectivity.state !== 'offline');
    return connectivity.subscribe((state) => setOnline(state !== 'offline'));
  });
  const persister = createSyncStoragePersister({ storage: browserStorage(), key: storageName });
  const stored = persister.restoreClient();
  // This storage answers at once; a promise would mean that it is another one.
  if (stored && 'clientState' in stored) {
    const isUsable = stored.buster === buildId && Date.now() - stored.timestamp < maxAgeMs;
    if (isUsable) hydrate(queryClient, stored.clientState);
    else void persister.removeClient();
  }
  // What the server says is not there, or somebody else's, is not shown again without network.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || event.query.state.data === undefined) return;
    const { error } = event.action;
    if (isMissing(error)) event.query.setState({ data: undefined, dataUpdatedAt: 0 });
  });
  // What is invalidated was changed, by this person or by what they sent.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (String(event.query.queryKey[0]).startsWith('/api/')) changed();
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (getView() || type !== 'updated' || query.meta?.['isReference'] !== true || query.state.status !== 'success')
      return;
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
    if (!getView()) void persister.removeClient();
  };
  followPerson(forget, () => queryClient.invalidateQueries());
  onSent(outbox, () => {
    changed();
    void queryClient.invalidateQueries({ predicate: isPersonal });
  });
};

/**
 * Forgets what was read of dossiers that left this person's portfolio, and has the rest read anew. What is on the screen is
 * asked for again, not taken away: whether it is gone, the server says, and something may be being typed over it.
 */
export const forgetLeft = (queryClient: QueryClient, gone: readonly QueryKey[]): void => {
  for (const queryKey of gone) void queryClient.resetQueries({ queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: isPersonal });
};

/**
 * Calls `onOther` when the person changes, and `onBack` when they signed in again after their session had ended, in
 * whichever tab: what was read stays, so that no screen that is open loses its form, and what was refused is read again.
 */
const followPerson = (onOther: () => void, onBack: () => void): void => {
  let before = getSession();
  subscribe(() => {
    const now = getSession();
    const wasEnded = before !== null && isEnded(before);
    const isOther = now?.user.id !== before?.user.id;
    before = now;
    if (isOther) onOther();
    else if (now && wasEnded && !isEnded(now)) onBack();
  });
};

/** Calls back once a run of sending is over, in whichever tab, that took something out of the queue. */
const onSent = (outbox: Outbox, listener: () => void): void => {
  let before = outbox.getSnapshot();
  let isOwed = false;
  outbox.subscribe(() => {
    const now = outbox.getSnapshot();
    const keys = new Set(now.entries.map(({ key }) => key));
    isOwed = now.state === 'ready' && (isOwed || before.entries.some(({ key }) => !keys.has(key)));
    before = now;
    if (!isOwed || now.progress !== null) return;
    isOwed = false;
    listener();
  });
};
