import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import {
  dehydrate,
  hydrate,
  type MutationState,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { buildId } from '#api/build-id.ts';
import { CallError, isMissing } from '#api/errors.ts';
import { personScope } from '#api/session/broker-scope.ts';
import { browserStorage, getSession, getView, isEnded, subscribe } from '#api/session/session-store.ts';
import type { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Outbox } from './interfaces/outbox-types.ts';
import type { OfflineServices } from './interfaces/types.ts';

const storageName = 'lagon-lists';
const maxAgeMs = 30 * 24 * 3_600_000;

/** True for a query that reads personal data: anything but menus, ranges and reference lists. */
const isPersonalQuery = ({ meta }: Query): boolean => meta?.['isReference'] !== true;

/** The operation itself would bring its schemas into the first screen. */
const contractPath: (typeof contractGet)['path'] = '/api/contract/get';

/** Statuses by which the server refuses a change for the state of what it changes, or for values. */
const refusalStatuses: readonly number[] = [404, 409, 422];

/** True for a change that the server refused: by an error, or by an answer without success. */
const isRefused = ({
  error,
  data,
}: Pick<MutationState<{ readonly success?: boolean } | undefined>, 'error' | 'data'>) =>
  data?.success === false || (error instanceof CallError && refusalStatuses.includes(error.status));

/**
 * Connects the query client to the offline services: refetches when the server is reached again, persists reference
 * queries (`meta.isReference`, no personal data) in local storage for the next start of the same build, clears the
 * cache when the person changes, invalidates personal queries once the outbox was drained, synchronises once an item was
 * refused, and refetches contract files after any refusal: the state of the contract may have changed on the server.
 */
export const connectQueries = (
  queryClient: QueryClient,
  { connectivity, outbox, recordOwnChange }: Pick<OfflineServices, 'connectivity' | 'outbox' | 'recordOwnChange'>,
): void => {
  onlineManager.setEventListener((setOnline) => {
    setOnline(connectivity.state !== 'offline');
    return connectivity.subscribe((state) => setOnline(state !== 'offline'));
  });
  const persister = createSyncStoragePersister({ storage: browserStorage(), key: storageName });
  const storedClient = persister.restoreClient();
  // `restoreClient` is synchronous with this storage; a promise would mean that another kind of storage was passed.
  if (storedClient && 'clientState' in storedClient) {
    const isUsable = storedClient.buster === buildId && Date.now() - storedClient.timestamp < maxAgeMs;
    if (isUsable) hydrate(queryClient, storedClient.clientState);
    else void persister.removeClient();
  }
  // Drop cached data after a 404, so that a dossier that is gone or belongs to somebody else is not shown again
  // offline.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || event.query.state.data === undefined) return;
    const { error } = event.action;
    if (isMissing(error)) event.query.setState({ data: undefined, dataUpdatedAt: 0 });
  });
  // An invalidated API query means that this person changed something, directly or through the outbox.
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (String(event.query.queryKey[0]).startsWith('/api/')) recordOwnChange();
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
  const clearCache = (): void => {
    queryClient.clear();
    if (!getView()) void persister.removeClient();
  };
  onPersonChange(clearCache, () => queryClient.invalidateQueries());
  const refetchContracts = () => void queryClient.invalidateQueries({ queryKey: [contractPath] });
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && isRefused(mutation.state)) refetchContracts();
  });
  onOutboxRefused(outbox, () => {
    recordOwnChange();
    refetchContracts();
  });
  onOutboxDrained(outbox, () => {
    recordOwnChange();
    void queryClient.invalidateQueries({ predicate: isPersonalQuery });
  });
};

/**
 * Drops cached queries of dossiers that left this person's portfolio and invalidates the rest. Visible queries are
 * refetched instead of reset: the server decides whether they are gone, and a form above them may be in use.
 */
export const dropRemovedDossiers = (queryClient: QueryClient, removedKeys: readonly QueryKey[]): void => {
  for (const queryKey of removedKeys) void queryClient.resetQueries({ queryKey, type: 'inactive' });
  void queryClient.invalidateQueries({ predicate: isPersonalQuery });
};

/**
 * Calls `onChanged` when another person signs in or out or this one gets another broker, and `onSignedInAgain` when the same person signed in again
 * after their session had ended, in any tab. The cache is kept in the second case, so that open screens keep their
 * forms.
 */
const onPersonChange = (onChanged: () => void, onSignedInAgain: () => void): void => {
  let previousSession = getSession();
  subscribe(() => {
    const currentSession = getSession();
    const wasEnded = previousSession !== null && isEnded(previousSession);
    const isOtherPerson =
      (currentSession && personScope(currentSession.user)) !== (previousSession && personScope(previousSession.user));
    previousSession = currentSession;
    if (isOtherPerson) onChanged();
    else if (currentSession && wasEnded && !isEnded(currentSession)) onSignedInAgain();
  });
};

/** Calls back once a drain of the outbox, in any tab, has ended after it removed at least one item. */
const onOutboxDrained = (outbox: Outbox, listener: () => void): void => {
  let previousSnapshot = outbox.getSnapshot();
  let isCallbackPending = false;
  outbox.subscribe(() => {
    const snapshot = outbox.getSnapshot();
    const keys = new Set(snapshot.entries.map(({ key }) => key));
    isCallbackPending =
      snapshot.state === 'ready' && (isCallbackPending || previousSnapshot.entries.some(({ key }) => !keys.has(key)));
    previousSnapshot = snapshot;
    if (!isCallbackPending || snapshot.progress !== null) return;
    isCallbackPending = false;
    listener();
  });
};

/**
 * Calls back once an item was refused, or is in conflict, in any tab: something that the device relies on has changed on
 * the server, such as a tariff.
 */
const onOutboxRefused = (outbox: Outbox, listener: () => void): void => {
  let previousSnapshot = outbox.getSnapshot();
  outbox.subscribe(() => {
    const snapshot = outbox.getSnapshot();
    if (previousSnapshot.state === 'ready' && snapshot.rejected > previousSnapshot.rejected) listener();
    previousSnapshot = snapshot;
  });
};
