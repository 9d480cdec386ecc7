import { CallError, Unreachable } from '#api/errors.ts';
import { portfolioClients } from '#shared/contract/clients.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import { portfolioChanges } from '#shared/contract/portfolio.ts';
import { deviceKey } from '#shared/contract/session.ts';
import { vehicleCatalogue } from '#shared/contract/vehicles.ts';
import { createAnswerCache } from './answer-cache.ts';
import { createClientStore } from './client-store.ts';
import { eraseCache, isQuotaError } from './device-database.ts';
import { KeysRefused, type OpenedKeys, openKeys } from './device-keys.ts';
import { createDeviceReads, type PortfolioReads } from './device-reads.ts';
import type { DeviceSession, DeviceSessionParts } from './device-session-types.ts';
import { type OpenWork, openWork } from './open-work.ts';
import { createPortfolioStore } from './portfolio-store.ts';
import { runSync, type SyncedPages, storedProgress } from './portfolio-sync.ts';
import { prime } from './priming.ts';
import { watchTyping } from './stillness.ts';
import type { SyncProgress } from './types.ts';
import { withVehicles } from './vehicle-reads.ts';
import { createVehicleStore } from './vehicle-store.ts';

const syncEveryMs = 5 * 60_000;
/** Lists and menus change rarely. */
const primeEveryMs = 60 * 60_000;

interface Opened {
  readonly keys: OpenedKeys;
  readonly reads: PortfolioReads;
  readonly sync: () => Promise<void>;
  readonly erase: () => Promise<boolean>;
  readonly channel: BroadcastChannel;
  readonly work: OpenWork;
}

type Told = { readonly kind: 'stored' } | { readonly kind: 'progress'; readonly progress: SyncProgress };

export const startDeviceSession = (parts: DeviceSessionParts): DeviceSession => {
  const { user, call, isOnline, isOffline, isServerThere, onState, onProgress, onWork } = parts;
  const closing = new AbortController();
  const { untilStill } = watchTyping(closing.signal);
  let opening: Promise<Opened | undefined> | undefined;
  let running: Promise<void> | undefined;
  let primedAtMs = 0;
  let vehiclesAtMs = 0;
  const vehicles = createVehicleStore();
  const onFull = (): void => onState('full');

  const fetchDeviceKey = async (): Promise<string> => (await call(deviceKey, {}, { signal: closing.signal })).key;

  const assemble = (keys: OpenedKeys): Opened => {
    const answers = createAnswerCache(keys, Date.now);
    const store = createPortfolioStore(keys, answers);
    const clientStore = createClientStore(keys, answers);
    const reads = withVehicles(
      createDeviceReads(answers, store, clientStore, onFull, () => tell({ kind: 'stored' })),
      vehicles,
    );
    // One is read and checked in a single turn, which no key interrupts.
    const pages = { limit: 100 };
    const patient = (signal: AbortSignal) => ({ signal, timeoutMs: 60_000 });
    const contracts: SyncedPages<Output<typeof portfolioChanges>> = {
      store,
      fetchPage: (cursor, signal) => call(portfolioChanges, { cursor, ...pages }, patient(signal)),
    };
    const clients: SyncedPages<Output<typeof portfolioClients>> = {
      store: clientStore,
      fetchPage: (cursor, signal) => call(portfolioClients, { cursor, ...pages }, patient(signal)),
    };
    const lockName = `lagon-portfolio-${keys.owner}`;
    const channel = new BroadcastChannel(lockName);
    const tell = (told: Told): void => {
      if (!closing.signal.aborted) channel.postMessage(told);
    };
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (data.kind === 'stored') reads.forgetIndex();
      else onProgress(data.progress);
    };
    void storedProgress({ contracts, clients }).then((progress) => closing.signal.aborted || onProgress(progress));
    const sync = () =>
      runSync(
        {
          contracts,
          clients,
          nowMs: Date.now,
          untilStill,
          onFull,
          exclusively: (work) =>
            navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
              if (lock) await work();
              return lock !== null;
            }),
          onProgress: (progress) => {
            if (closing.signal.aborted) return;
            onProgress(progress);
            tell({ kind: 'progress', progress });
          },
          onStored: () => {
            reads.forgetIndex();
            tell({ kind: 'stored' });
          },
        },
        closing.signal,
      );
    const work = openWork({ keys, user, isOffline, isServerThere, fetchDeviceKey, closing: closing.signal });
    const erase = async (): Promise<boolean> => {
      if (!(await work.erase())) return false;
      // A synchronisation under way would go on from where it is, and leave out what came before.
      await navigator.locks.request(lockName, { signal: closing.signal }, () => eraseCache(keys.cache));
      reads.forgetIndex();
      primedAtMs = 0;
      const progress = await storedProgress({ contracts, clients });
      onProgress(progress);
      tell({ kind: 'stored' });
      tell({ kind: 'progress', progress });
      return true;
    };
    return { keys, reads, sync, erase, channel, work };
  };

  const open = async (): Promise<Opened | undefined> => {
    try {
      onState('opening');
      const opened = assemble(await openKeys(user.id, fetchDeviceKey));
      if (closing.signal.aborted) {
        shut(opened);
        return undefined;
      }
      onState('ready');
      onWork(opened.work);
      return opened;
    } catch (error) {
      if (closing.signal.aborted) return undefined;
      // Refused keys stay refused; anything else is tried again at the next synchronisation.
      onState(error instanceof KeysRefused ? 'refused' : 'locked');
      if (!(error instanceof KeysRefused)) opening = undefined;
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
      const isExpected = error instanceof Unreachable || error instanceof CallError || closing.signal.aborted;
      if (!isExpected) reportError(error);
    }
  };

  const primeReads = async (reads: PortfolioReads): Promise<void> => {
    if (Date.now() - primedAtMs < primeEveryMs) return;
    await tolerant(async () => {
      await prime(reads, { call, nowMs: Date.now, isLinked: Boolean(user.agency) }, closing.signal);
      primedAtMs = Date.now();
    });
  };

  /** One tab at a time, since it is a long download. */
  const refreshVehicles = async (): Promise<void> => {
    if (Date.now() - vehiclesAtMs < primeEveryMs) return;
    await navigator.locks.request('lagon-vehicles', { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await untilStill();
      await tolerant(async () => {
        const { signal } = closing;
        await vehicles.refresh(
          (version) => call(vehicleCatalogue, { version }, { signal, timeoutMs: 120_000 }),
          Date.now,
        );
        vehiclesAtMs = Date.now();
      });
    });
  };

  const sync = async (): Promise<void> => {
    const opened = await ensure();
    if (!opened || closing.signal.aborted) return;
    await primeReads(opened.reads);
    // Only a broker's user has a portfolio.
    if (!user.agency) onProgress({ state: 'unavailable', done: 0, total: 0, completedAtMs: null });
    else {
      await opened.sync();
      await refreshVehicles();
    }
  };

  const syncOnce = (isAsked = false): Promise<void> => {
    if (isAsked) primedAtMs = 0;
    running ??= sync().finally(() => {
      running = undefined;
    });
    return running;
  };

  const timer = setInterval(() => {
    if (isOnline() && document.visibilityState === 'visible') void syncOnce();
  }, syncEveryMs);

  void ensure();
  return {
    reads: async () => (closing.signal.aborted ? undefined : (await ensure())?.reads),
    work: async () => (closing.signal.aborted ? undefined : (await ensure())?.work),
    wake: (why) => void opening?.then((opened) => opened?.work.wake(why)),
    sync: syncOnce,
    erase: async () => (await (await ensure())?.erase()) ?? false,
    close: () => {
      closing.abort();
      clearInterval(timer);
      vehicles.close();
      void opening?.then((opened) => opened && shut(opened));
    },
  };
};

const shut = ({ keys, reads, channel, work }: Opened): void => {
  work.close();
  reads.forgetIndex();
  channel.close();
  keys.cache.close();
  keys.work.close();
};
