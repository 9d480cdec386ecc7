import { CallError, Unreachable } from '#api/errors.ts';
import { getSession } from '#api/session/session-store.ts';
import { deviceKey } from '#shared/operations/people/session.ts';
import { vehicleCatalogue } from '#shared/operations/quotes/vehicles.ts';
import { createAnswerCache } from './device/answer-cache.ts';
import { closeForGood } from './device/device-connection.ts';
import { eraseCache } from './device/device-database.ts';
import { forgetOthers, type OpenedKeys } from './device/device-keys.ts';
import { openDevice } from './device/device-open.ts';
import { followPage, thisPage } from './device/device-page.ts';
import { maskKeptAccounts } from './device/mask-accounts.ts';
import { createPasswords } from './device/password-verifier.ts';
import { isConnectionLoss, isQuotaError } from './device/storage-errors.ts';
import type { DeviceSession, DeviceSessionDeps, Opened, ToldOfPortfolio } from './device-session-types.ts';
import { hasRoomAgain, tellErased, watchKeptWork } from './device-watch.ts';
import { reportDeviceFaults } from './interfaces/device-faults.ts';
import { openChannel, tabLocks } from './messaging/tabs.ts';
import { openWork } from './open-work.ts';
import { createClientStore } from './portfolio/client-store.ts';
import { createDeviceReads, type PortfolioReads } from './portfolio/device-reads.ts';
import { createRoomMaker } from './portfolio/make-room.ts';
import { portfolioPages } from './portfolio/portfolio-pages.ts';
import { createPortfolioStore } from './portfolio/portfolio-store.ts';
import { runSync, storedProgress } from './portfolio/portfolio-sync.ts';
import { prime } from './portfolio/priming.ts';
import { withVehicles } from './portfolio/vehicle-reads.ts';
import { refreshVehicles } from './portfolio/vehicle-refresh.ts';
import { createVehicleStore } from './portfolio/vehicle-store.ts';
import { keysOfLeft, type LeftDossiers } from './reads/left-dossiers.ts';
import { watchTyping } from './scheduling/when-idle.ts';
import { createSyncRuns } from './sync-runs.ts';

const syncEveryMs = 5 * 60_000;

export const startDeviceSession = (deps: DeviceSessionDeps): DeviceSession => {
  const { user, call, isOnline, isOffline, isServerThere, changedAtMs, onState, onProgress, onLeft, onWork } = deps;
  const closing = new AbortController();
  const { whenIdle } = watchTyping(closing.signal);
  let opening: Promise<Opened | undefined> | undefined;
  let isPrimingAsked = false;
  const vehicles = createVehicleStore();
  let isFull = false;
  let filling = new AbortController();
  const onFull = (): void => {
    isFull = true;
    // What is being brought here would take the room that was made for unsent work.
    filling.abort();
    reportDeviceFaults({ isFull: true });
    onState('full');
  };

  const fetchDeviceKey = async (): Promise<string> => (await call(deviceKey, {}, { signal: closing.signal })).key;

  const assemble = (keys: OpenedKeys): Opened => {
    void tolerant(() => maskKeptAccounts(keys));
    const answers = createAnswerCache(keys, Date.now);
    const store = createPortfolioStore(keys, answers);
    const clientStore = createClientStore(keys, answers);
    const onRemoved = (): void => tell({ kind: 'stored', left: {} });
    const reads = withVehicles(createDeviceReads({ answers, store, clientStore, onFull, onRemoved }), vehicles);
    const { contracts, clients } = portfolioPages(call, store, clientStore);
    const lockName = `lagon-portfolio-${keys.owner}`;
    const hearStored = (left: LeftDossiers): void => {
      reads.forgetIndex();
      const gone = keysOfLeft(left);
      if (gone.length > 0) onLeft(gone);
    };
    const channel = openChannel<ToldOfPortfolio>(lockName, (told) => {
      if (told.kind === 'stored') hearStored(told.left);
      else onProgress(told.progress);
    });
    const tell = channel.post;
    // What other tabs stored meanwhile was not heard.
    const stopFollowing = thisPage.resumptions.subscribe(reads.forgetIndex);
    void tolerant(async () => {
      const progress = await storedProgress({ contracts, clients });
      if (!closing.signal.aborted) onProgress(progress);
    });
    const sync = (shown: AbortSignal) =>
      runSync(
        {
          contracts,
          clients,
          nowMs: Date.now,
          whenIdle,
          onFull,
          exclusively: (work) =>
            tabLocks.request(lockName, { ifAvailable: true }, async (lock) => {
              if (lock) await work();
              return lock !== null;
            }),
          onProgress: (progress) => {
            if (closing.signal.aborted) return;
            if (progress.state === 'paused') runs.retryCut();
            onProgress(progress);
            tell({ kind: 'progress', progress });
          },
          onStored: (left) => {
            hearStored(left);
            tell({ kind: 'stored', left });
          },
        },
        AbortSignal.any([closing.signal, filling.signal, shown]),
      );
    const makeRoom = createRoomMaker(keys.cache, vehicles, () => {
      onFull();
      reads.forgetIndex();
    });
    const work = openWork({ keys, user, isOffline, isServerThere, fetchDeviceKey, makeRoom, closing: closing.signal });
    const erase = async (): Promise<boolean> => {
      if (!(await work.erase())) return false;
      // A synchronisation under way would go on from where it is, and leave out what came before.
      await tabLocks.request(lockName, { signal: closing.signal }, () => eraseCache(keys.cache));
      reads.forgetIndex();
      const progress = await storedProgress({ contracts, clients });
      onProgress(progress);
      tell({ kind: 'stored', left: {} });
      tell({ kind: 'progress', progress });
      return true;
    };
    const shut = (): void => {
      work.close();
      stopFollowing();
      reads.forgetIndex();
      channel.close();
      closeForGood(keys.cache);
      closeForGood(keys.work);
    };
    return { keys, reads, sync, erase, work, shut };
  };

  /** The device was wiped while its databases were being opened, which laid them, and a key, there again. */
  const wipeIfLeft = async (): Promise<void> => {
    if (!getSession()) await forgetOthers(null);
  };

  const open = async (): Promise<Opened | undefined> => {
    try {
      onState('opening');
      let kept: Opened | undefined;
      const onErased = (): boolean => {
        const isWanted = !closing.signal.aborted && tellErased(user.id, kept, closing.signal);
        void kept?.work.refresh().catch(reportError);
        return isWanted;
      };
      const opened = assemble(await openDevice(user.id, fetchDeviceKey, onErased));
      kept = opened;
      if (closing.signal.aborted) {
        opened.shut();
        await wipeIfLeft();
        return undefined;
      }
      const { cause } = opened.keys.disk;
      reportDeviceFaults({ memory: cause });
      onState(cause === null ? 'ready' : 'memory');
      watchKeptWork(opened.keys, opened.work, closing.signal);
      onWork(opened.work);
      return opened;
    } catch (error) {
      if (closing.signal.aborted) {
        await wipeIfLeft();
        return undefined;
      }
      // Tried again at the next synchronisation.
      onState('locked');
      opening = undefined;
      // Without network, or with a session that ended, locked is what it should be.
      const isExpected = error instanceof Unreachable || (error instanceof CallError && error.status === 401);
      if (!isExpected) reportError(error);
      return undefined;
    }
  };

  const ensure = (): Promise<Opened | undefined> => {
    opening ??= open();
    return opening;
  };

  /** A failure is made good at the next synchronisation. */
  const tolerant = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (isQuotaError(error)) onFull();
      if (isConnectionLoss(error)) runs.retryCut();
      const isExpected = error instanceof Unreachable || error instanceof CallError || closing.signal.aborted;
      if (!isExpected) reportError(error);
    }
  };

  const primeReads = async (reads: PortfolioReads): Promise<void> => {
    await tolerant(async () => {
      const isAsked = isPrimingAsked;
      const isLinked = Boolean(user.agency);
      await prime(reads, { call, nowMs: Date.now, isLinked, changedAtMs: changedAtMs(), isAsked }, closing.signal);
      if (isAsked) isPrimingAsked = false;
    });
  };

  const sync = async (shown: AbortSignal): Promise<void> => {
    const opened = await ensure();
    if (!opened || closing.signal.aborted) return;
    if (isFull && (await hasRoomAgain())) {
      isFull = false;
      filling = new AbortController();
      reportDeviceFaults({ isFull: false });
      onState('ready');
    }
    if (isFull) return;
    await primeReads(opened.reads);
    // In memory, a portfolio would end with the page that pulls it.
    if (opened.keys.disk.cause !== null) return;
    // Only a broker's user has a portfolio.
    if (!user.agency) onProgress({ state: 'unavailable', done: 0, total: 0, completedAtMs: null });
    else {
      // What a quote needs comes before the portfolio, which takes long.
      const options = { signal: closing.signal, timeoutMs: 120_000 };
      const download = (version: string) => call(vehicleCatalogue, { version }, options);
      await tolerant(() => refreshVehicles(vehicles, whenIdle, download));
      await tolerant(() => opened.sync(shown));
    }
  };

  const runs = createSyncRuns({ page: thisPage, sync, mayRun: () => !isOffline(), closing: closing.signal });
  const syncOnce = (isAsked = false): Promise<void> => {
    if (isAsked) isPrimingAsked = true;
    return runs.run();
  };

  const timer = setInterval(() => {
    if (isOnline() && document.visibilityState === 'visible') void syncOnce();
  }, syncEveryMs);

  followPage(thisPage, closing.signal);
  void ensure();
  return {
    reads: async () => (closing.signal.aborted ? undefined : (await ensure())?.reads),
    work: async () => (closing.signal.aborted ? undefined : (await ensure())?.work),
    wake: (why) => void opening?.then((opened) => opened?.work.wake(why)),
    sync: syncOnce,
    erase: async () => (await (await ensure())?.erase()) ?? false,
    ...createPasswords(async () => (closing.signal.aborted ? undefined : (await ensure())?.keys)),
    close: () => {
      closing.abort();
      clearInterval(timer);
      vehicles.close();
      return (opening ?? Promise.resolve(undefined)).then((opened) => opened?.shut());
    },
  };
};
