import type { call as callApi } from '#api/call.ts';
import { createAnswerCache } from '#offline/device/answer-cache.ts';
import { eraseCache } from '#offline/device/device-database.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { estimateStorage } from '#offline/device/storage.ts';
import { tabLocks } from '#offline/messaging/tabs.ts';
import { createClientStore } from '#offline/portfolio/client-store.ts';
import { createPortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import type { VehicleStore } from '#offline/portfolio/vehicle-store.ts';
import { vehicleCatalogue } from '#shared/operations/quotes/vehicles.ts';
import { contractLimit } from './contract-limit.ts';
import { portfolioPages } from './portfolio-pages.ts';
import { runSync, type SyncDeps } from './portfolio-sync.ts';
import { refreshVehicles } from './vehicle-refresh.ts';

const vehicleTimeoutMs = 120_000;

/** Callbacks of a synchronisation, called in the thread that runs it. */
export interface SyncReports extends Pick<SyncDeps, 'onProgress' | 'onStored' | 'onFull'> {
  /** Called when the vehicles or the portfolio could not be synchronised; the other part still runs. */
  readonly onFailure: (error: unknown) => void;
}

interface SyncJob {
  readonly keys: Pick<OpenedKeys, 'owner' | 'cache' | 'cacheKey'>;
  readonly call: typeof callApi;
  readonly vehicles: VehicleStore;
  /** Largest page, rows. */
  readonly largestPage: number;
}

/** Name of the lock under which one tab or worker synchronises a person's portfolio. */
export const syncLockName = (owner: string): string => `lagon-portfolio-${owner}`;

/** Synchronises vehicles and portfolio, in a worker or on the page. Never rejects. */
export const runSyncJob = async (
  { keys, call, vehicles, largestPage }: SyncJob,
  { onFailure, ...reports }: SyncReports,
  signal: AbortSignal,
): Promise<void> => {
  const answers = createAnswerCache(keys, Date.now);
  const store = createPortfolioStore(keys, answers);
  const download = (version: string) => call(vehicleCatalogue, { version }, { signal, timeoutMs: vehicleTimeoutMs });
  // Vehicles first: quotes need them, and the portfolio takes long.
  await refreshVehicles(vehicles, download).catch(onFailure);
  const withLock: SyncDeps['withLock'] = (work) =>
    tabLocks.request(syncLockName(keys.owner), { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  const syncPortfolio = async (): Promise<void> => {
    const [{ quotaBytes }, stored] = await Promise.all([estimateStorage(), store.state()]);
    const limits = { largestPage, maxContracts: contractLimit(quotaBytes, stored) };
    const pages = portfolioPages(call, store, createClientStore(keys, answers), limits);
    const eraseStored = () => eraseCache(keys.cache);
    await runSync({ ...pages, ...reports, withLock, eraseStored, nowMs: Date.now }, signal);
  };
  await syncPortfolio().catch(onFailure);
};
