import type { OpenedKeys } from '#offline/device/device-keys.ts';
import { currentPage } from '#offline/device/device-page.ts';
import type { ClientStore } from '#offline/portfolio/client-store.ts';
import { createLocalSearch, type PortfolioSearch } from '#offline/portfolio/portfolio-search.ts';
import type { PortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { createWorkerSearch } from './worker-search.ts';

interface DeviceSearchDeps {
  readonly keys: OpenedKeys;
  readonly store: PortfolioStore;
  readonly clientStore: ClientStore;
  readonly closing: AbortSignal;
  readonly onFailure: (error: unknown) => void;
}

const createWorker = (): Worker => new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });

/**
 * In WebKitGTK the worker never answered a query that followed the loss of the network, so the page searches itself.
 */
const isWebKit = (): boolean => globalThis.navigator?.vendor?.startsWith('Apple') ?? false;

/**
 * The search over one person's portfolio: in a worker, or on the page where the database is in its memory, in WebKit,
 * or where the browser has no Web Locks, by which the page notices that a worker was killed.
 */
export const createDeviceSearch = ({
  keys,
  store,
  clientStore,
  closing,
  onFailure,
}: DeviceSearchDeps): PortfolioSearch => {
  const pageSearch = createLocalSearch(store, clientStore);
  const locks = globalThis.navigator?.locks as LockManager | undefined;
  if (keys.disk.cause !== null || !locks || isWebKit()) return pageSearch;
  const { setTimer } = currentPage;
  return createWorkerSearch({ keys, pageSearch, page: currentPage, closing, onFailure, setTimer, createWorker, locks });
};
