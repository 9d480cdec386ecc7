import { type call as callApi, renew } from '#api/call.ts';
import { recordAcceptedCall } from '#api/server-contact.ts';
import { personScope } from '#api/session/broker-scope.ts';
import { getSession } from '#api/session/session-store.ts';
import { eraseCache } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { currentPage } from '#offline/device/device-page.ts';
import { isConnectionLoss } from '#offline/device/storage-errors.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import { openChannel, tabLocks } from '#offline/messaging/tabs.ts';
import type { VehicleStore } from '#offline/portfolio/vehicle-store.ts';
import { type RemovedDossiers, unknownRemovals } from '#offline/reads/removed-dossiers.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { smallestPage } from './portfolio-pages.ts';
import { type SyncStores, storedProgress } from './portfolio-sync.ts';
import { runSyncJob, type SyncReports, syncLockName } from './sync-job.ts';
import { runInWorker } from './worker-run.ts';

/** Messages about the portfolio between the tabs of one person. */
type PortfolioMessage =
  | { readonly kind: 'stored'; readonly removed: RemovedDossiers }
  | { readonly kind: 'progress'; readonly progress: SyncProgress };

interface DeviceSyncDeps extends SyncReports {
  readonly keys: OpenedKeys;
  readonly user: SessionUser;
  readonly call: typeof callApi;
  readonly vehicles: VehicleStore;
  readonly stores: SyncStores;
}

/** The synchronisation of one person's portfolio, shared among their tabs. */
interface DeviceSync {
  /** Synchronises, beside the page's thread where the browser has workers. Ends at once when the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Reports the stored progress. */
  readonly showStored: () => Promise<void>;
  /** Notifies the other tabs that this tab removed rows. */
  readonly notifyRemoved: () => void;
  /** Deletes all refetchable data of this person. */
  readonly erase: (signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

const createWorker = (): Worker => new Worker(new URL('./sync-worker.ts', import.meta.url), { type: 'module' });

export const createDeviceSync = ({ keys, user, call, vehicles, stores, ...reports }: DeviceSyncDeps): DeviceSync => {
  let progress: SyncProgress = { state: 'idle', done: 0, total: 0, completedAtMs: null };
  const channel = openChannel<PortfolioMessage>(syncLockName(keys.owner), (message) => {
    if (message.kind === 'stored') reports.onStored(message.removed);
    else reports.onProgress(message.progress);
  });
  const shared: SyncReports = {
    ...reports,
    onProgress: (next) => {
      progress = next;
      reports.onProgress(next);
      channel.post({ kind: 'progress', progress: next });
    },
    onStored: (removed) => {
      reports.onStored(removed);
      channel.post({ kind: 'stored', removed });
    },
  };
  const currentToken = (): string | undefined => {
    const session = getSession();
    return session && personScope(session.user) === personScope(user) ? session.token : undefined;
  };
  const showStored = async (): Promise<void> => shared.onProgress(await storedProgress(stores));

  /**
   * In WebKit, a worker of a document whose storage process ended opens no database any more; the document itself does,
   * see `createFrameFactory`.
   */
  let hasWorkerStorage = true;
  const onFailure = (error: unknown): void => {
    if (isConnectionLoss(error)) hasWorkerStorage = false;
    shared.onFailure(error);
  };
  const runWithWorker = (signal: AbortSignal) =>
    runInWorker(
      {
        keys,
        token: currentToken,
        renew,
        onAccepted: recordAcceptedCall,
        reports: { ...shared, onFailure },
        setTimer: currentPage.setTimer,
        createWorker,
        locks: globalThis.navigator?.locks,
      },
      signal,
    );

  return {
    showStored,
    notifyRemoved: () => channel.post({ kind: 'stored', removed: {} }),
    run: async (signal) => {
      const end = hasWorkerStorage ? await runWithWorker(signal) : 'unavailable';
      if (end === 'unavailable') await runSyncJob({ keys, call, vehicles, largestPage: smallestPage }, shared, signal);
      if (end !== 'interrupted') return;
      shared.onStored(unknownRemovals);
      // The next run creates another worker.
      if (progress.state === 'running') shared.onProgress({ ...progress, state: signal.aborted ? 'idle' : 'paused' });
    },
    erase: async (signal) => {
      // Wait for a running synchronisation, of any tab: its next page would be refused.
      await tabLocks.request(syncLockName(keys.owner), { signal }, () => eraseCache(keys.cache));
      await showStored();
      shared.onStored({});
    },
    close: channel.close,
  };
};
