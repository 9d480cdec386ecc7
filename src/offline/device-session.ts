import { CallError, Unreachable } from '#api/errors.ts';
import { brokerScope } from '#api/session/broker-scope.ts';
import { getSession } from '#api/session/session-store.ts';
import { deviceKey } from '#shared/operations/people/session.ts';
import { createAnswerCache } from './device/answer-cache.ts';
import { closePermanently } from './device/device-connection.ts';
import { bindCacheToScope } from './device/device-database.ts';
import { eraseOtherUsers, type OpenedKeys } from './device/device-keys.ts';
import { openDevice } from './device/device-open.ts';
import { bindPageEvents, currentPage } from './device/device-page.ts';
import { maskCachedAccounts } from './device/mask-accounts.ts';
import { createPasswordVerifier } from './device/password-verifier.ts';
import { isConnectionLoss, isQuotaError } from './device/storage-errors.ts';
import type { DeviceSession, DeviceSessionDeps, OpenedDevice } from './device-session-types.ts';
import { reportDeviceFaults } from './interfaces/device-faults.ts';
import { createClientStore } from './portfolio/client-store.ts';
import { createDeviceReads, type PortfolioReads } from './portfolio/device-reads.ts';
import { createPortfolioStore } from './portfolio/portfolio-store.ts';
import { prefetchForOffline } from './portfolio/priming.ts';
import { countEvictedFiles, createSpaceReclaimer, restartPortfolio } from './portfolio/space-reclaimer.ts';
import { withVehicles } from './portfolio/vehicle-reads.ts';
import { createVehicleStore } from './portfolio/vehicle-store.ts';
import { removedQueryKeys } from './reads/removed-dossiers.ts';
import { createDeviceSearch } from './search/device-search.ts';
import { startWork } from './start-work.ts';
import { createDeviceSync } from './sync/device-sync.ts';
import { createSyncScheduler } from './sync/sync-scheduler.ts';
import { hasFreeSpace, reportErasedWork, watchUnsentWork } from './watch-unsent-work.ts';

// @chunk device
const syncEveryMs = 5 * 60_000;

export const startDeviceSession = (deps: DeviceSessionDeps): DeviceSession => {
  const { user, call, isOnline, isOffline, changedAtMs, onState, onProgress, onDossiersRemoved, onWork } = deps;
  const closing = new AbortController();
  let opening: Promise<OpenedDevice | undefined> | undefined;
  let isPrefetchRequested = false;
  const vehicles = createVehicleStore();
  let isFull = false;
  let downloading = new AbortController();
  const onFull = (): void => {
    isFull = true;
    // A running download would fill the space that was freed for unsent work.
    downloading.abort();
    reportDeviceFaults({ isFull: true });
    onState('full');
  };
  const fetchDeviceKey = async (): Promise<string> => (await call(deviceKey, {}, { signal: closing.signal })).key;

  const buildOpenedDevice = (keys: OpenedKeys): OpenedDevice => {
    void ignoreExpectedFailure(() => maskCachedAccounts(keys));
    const answers = createAnswerCache(keys, Date.now);
    const store = createPortfolioStore(keys, answers);
    const clientStore = createClientStore(keys, answers);
    const onRemoved = (): void => deviceSync.notifyRemoved();
    const portfolio = createDeviceSearch({
      ...{ keys, store, clientStore },
      closing: closing.signal,
      onFailure: reportOpenFailure,
    });
    const reads = withVehicles(
      createDeviceReads({ answers, store, clientStore, portfolio, onFull, onRemoved }),
      vehicles,
    );
    const deviceSync = createDeviceSync({
      keys,
      user,
      call,
      vehicles,
      stores: { contracts: { store }, clients: { store: clientStore } },
      onFull,
      onFailure: reportOpenFailure,
      onProgress: (progress) => {
        if (closing.signal.aborted || !user.agency) return;
        if (progress.state === 'paused') scheduler.retryInterrupted();
        onProgress(progress);
      },
      onStored: (removed) => {
        reads.invalidateIndex();
        const removedKeys = removedQueryKeys(removed);
        if (removedKeys.length > 0) onDossiersRemoved(removedKeys);
      },
    });
    // Messages of other tabs were not received while this page was suspended.
    const unsubscribeResume = currentPage.resumptions.subscribe(reads.invalidateIndex);
    void ignoreExpectedFailure(deviceSync.showStored);
    const sync = (pageSignal: AbortSignal) =>
      deviceSync.run(AbortSignal.any([closing.signal, downloading.signal, pageSignal]));
    const showEvicted = async (): Promise<void> => {
      const count = await countEvictedFiles(keys.cache);
      if (count > 0) onFull();
      reportDeviceFaults({ evictedFiles: count });
    };
    void ignoreExpectedFailure(showEvicted);
    const freeSpace = createSpaceReclaimer(keys.cache, answers, vehicles, () => {
      onFull();
      reads.invalidateIndex();
      void ignoreExpectedFailure(showEvicted);
    });
    const work = startWork({ ...deps, keys, fetchDeviceKey, freeSpace, closing: closing.signal });
    const erase = async (): Promise<boolean> => {
      if (!(await work.erase())) return false;
      await deviceSync.erase(closing.signal);
      return true;
    };
    const close = (): void => {
      work.close();
      unsubscribeResume();
      reads.invalidateIndex();
      deviceSync.close();
      closePermanently(keys.cache);
      closePermanently(keys.work);
    };
    return { keys, reads, sync, erase, work, close };
  };

  /** Signing out deleted the databases while they were being opened, and opening created them again with a key. */
  const eraseIfSignedOut = async (): Promise<void> => {
    if (!getSession()) await eraseOtherUsers(null);
  };

  const open = async (): Promise<OpenedDevice | undefined> => {
    try {
      onState('opening');
      let openedSoFar: OpenedDevice | undefined;
      const onErased = (): boolean => {
        const isStillSignedIn = !closing.signal.aborted && reportErasedWork(user.id, openedSoFar, closing.signal);
        void openedSoFar?.work.refresh().catch(reportError);
        return isStillSignedIn;
      };
      const keys = await openDevice(user.id, fetchDeviceKey, onErased);
      await bindCacheToScope(keys.cache, brokerScope(user));
      const openedDevice = buildOpenedDevice(keys);
      openedSoFar = openedDevice;
      if (closing.signal.aborted) {
        openedDevice.close();
        await eraseIfSignedOut();
        return undefined;
      }
      const { cause } = openedDevice.keys.disk;
      reportDeviceFaults({ memory: cause });
      onState(cause === null ? 'ready' : 'memory');
      watchUnsentWork(openedDevice.keys, openedDevice.work, closing.signal);
      onWork(openedDevice.work);
      return openedDevice;
    } catch (error) {
      if (closing.signal.aborted) {
        await eraseIfSignedOut();
        return undefined;
      }
      // Retried at the next synchronisation.
      onState('locked');
      opening = undefined;
      // Without network, or with an ended session, `locked` is the expected state.
      const isExpected = error instanceof Unreachable || (error instanceof CallError && error.status === 401);
      if (!isExpected) reportError(error);
      return undefined;
    }
  };

  const ensureOpen = (): Promise<OpenedDevice | undefined> => {
    opening ??= open();
    return opening;
  };

  /** Runs work that the next synchronisation repeats if it fails; reports unexpected errors. */
  const ignoreExpectedFailure = (work: () => Promise<void>): Promise<void> => work().catch(reportOpenFailure);

  const reportOpenFailure = (error: unknown): void => {
    if (isQuotaError(error)) onFull();
    if (isConnectionLoss(error)) scheduler.retryInterrupted();
    const isExpected = error instanceof Unreachable || error instanceof CallError || closing.signal.aborted;
    if (!isExpected) reportError(error);
  };

  const prefetchReads = async (reads: PortfolioReads): Promise<void> => {
    await ignoreExpectedFailure(async () => {
      const isRequested = isPrefetchRequested;
      const hasBroker = Boolean(user.agency);
      const seesCommissions = user.seesCommissions !== false;
      await prefetchForOffline(
        reads,
        { call, nowMs: Date.now, hasBroker, seesCommissions, changedAtMs: changedAtMs(), isRequested },
        closing.signal,
      );
      if (isRequested) isPrefetchRequested = false;
    });
  };

  const sync = async (pageSignal: AbortSignal): Promise<void> => {
    const opened = await ensureOpen();
    if (!opened || closing.signal.aborted) return;
    if (isFull && (await hasFreeSpace())) {
      isFull = false;
      downloading = new AbortController();
      await restartPortfolio(opened.keys.cache);
      opened.reads.invalidateIndex();
      reportDeviceFaults({ isFull: false, evictedFiles: 0 });
      onState('ready');
    }
    if (isFull) return;
    await prefetchReads(opened.reads);
    // A portfolio in this page's memory would be lost when the page closes, so none is synchronised.
    if (opened.keys.disk.cause !== null) return;
    // Only a broker's user has a portfolio.
    if (!user.agency) onProgress({ state: 'unavailable', done: 0, total: 0, completedAtMs: null });
    else {
      await opened.sync(pageSignal);
      await prepareSearch();
    }
  };

  const prepareSearch = async (): Promise<void> => {
    const opened = user.agency ? await ensureOpen() : undefined;
    if (opened && !closing.signal.aborted) await ignoreExpectedFailure(opened.reads.prepareIndex);
  };

  const scheduler = createSyncScheduler({
    page: currentPage,
    sync,
    isRunAllowed: () => !isOffline(),
    closing: closing.signal,
  });
  const syncOnce = (isRequested = false): Promise<void> => {
    if (isRequested) isPrefetchRequested = true;
    return scheduler.run();
  };

  const timer = setInterval(() => {
    if (isOnline() && document.visibilityState === 'visible') void syncOnce();
  }, syncEveryMs);

  bindPageEvents(currentPage, closing.signal);
  void ensureOpen();
  return {
    reads: async () => (closing.signal.aborted ? undefined : (await ensureOpen())?.reads),
    work: async () => (closing.signal.aborted ? undefined : (await ensureOpen())?.work),
    wake: (reason) => void opening?.then((opened) => opened?.work.wake(reason)),
    prepareSearch,
    sync: syncOnce,
    erase: async () => (await (await ensureOpen())?.erase()) ?? false,
    ...createPasswordVerifier(user.id, async () => (closing.signal.aborted ? undefined : (await ensureOpen())?.keys)),
    close: () => {
      closing.abort();
      clearInterval(timer);
      vehicles.close();
      return (opening ?? Promise.resolve(undefined)).then((opened) => opened?.close());
    },
  };
};
