import { CallError } from '#api/errors.ts';
import type { SyncRow } from '#offline/device/device-database.ts';
import { isConnectionLoss, isQuotaError } from '#offline/device/storage-errors.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import type { PortfolioStore } from '#offline/portfolio/portfolio-store.ts';
import { type AppliedPage, type RemovedDossiers, unknownRemovals } from '#offline/reads/removed-dossiers.ts';
import type { PartState } from '#shared/completeness/data-origin.ts';
import type { portfolioClients } from '#shared/operations/clients/clients.ts';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';

type Contracts = Output<typeof portfolioChanges>;
type Clients = Output<typeof portfolioClients>;

/** Source and store of pages, with their own cursor. */
export interface SyncedPages<Page> {
  readonly store: {
    state(): Promise<SyncRow | undefined>;
    storePage(page: Page, atMs: number, from: string): Promise<AppliedPage>;
  };
  readonly fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page>;
}

/** Dependencies of a run, injected so that a test can control network, lock and clock. */
export interface SyncDeps {
  readonly contracts: SyncedPages<Contracts>;
  /** Pulled after the contracts, or before them if only the clients are missing. */
  readonly clients: SyncedPages<Clients>;
  /** Runs `work` under the sync lock unless another tab holds it; resolves to false then. */
  readonly withLock: (work: () => Promise<void>) => Promise<boolean>;
  /** Deletes all cached data, which the server reports to be another broker's. */
  readonly eraseStored: () => Promise<void>;
  readonly nowMs: () => number;
  readonly onProgress: (progress: SyncProgress) => void;
  /** Called when a page was stored, with the dossiers that it removed. */
  readonly onStored: (removed: RemovedDossiers) => void;
  readonly onFull: () => void;
}

/** Sync states of the two parts of a portfolio: contracts and clients. */
type Rows = readonly [SyncRow | undefined, SyncRow | undefined];

const toPartState = ({ done, total, completedAtMs, outside }: SyncRow): PartState => ({
  done,
  total,
  completedAtMs,
  outside,
});

const toProgress = (state: SyncProgress['state'], rows: Rows): SyncProgress => {
  const completedAtMs = rows.map((row) => row?.completedAtMs ?? 0);
  return {
    state,
    done: rows.reduce((sum, row) => sum + Math.min(row?.done ?? 0, row?.total ?? 0), 0),
    total: rows.reduce((sum, row) => sum + (row?.total ?? 0), 0),
    // The portfolio is complete when both parts are.
    completedAtMs: Math.min(...completedAtMs) || null,
    contracts: rows[0] && toPartState(rows[0]),
    clients: rows[1] && toPartState(rows[1]),
  };
};

const stateAfter = (error: unknown): SyncProgress['state'] => {
  if (error instanceof CallError) return error.status === 403 ? 'unavailable' : 'failed';
  return isQuotaError(error) ? 'failed' : 'paused';
};

/** Fetches and stores page after page from the stored cursor. */
const pullPages = async <Page extends Pick<Contracts, 'cursor' | 'hasMore' | 'isOtherBroker'>>(
  { store, fetchPage }: SyncedPages<Page>,
  { nowMs, eraseStored }: Pick<SyncDeps, 'nowMs' | 'eraseStored'>,
  onPage: (page: Page, row: AppliedPage) => void,
  signal: AbortSignal,
): Promise<void> => {
  let cursor: string | undefined = (await store.state())?.cursor ?? '';
  const requestPage = (from: string) => {
    // A page is current as of its request, not of its arrival.
    const atMs = nowMs();
    return fetchPage(from, signal).then((page) => ({ page, atMs }));
  };
  let nextPage = requestPage(cursor);
  while (cursor !== undefined) {
    const { page, atMs } = await nextPage;
    signal.throwIfAborted();
    // Stop if the server repeats the cursor, to avoid an endless loop.
    const nextCursor: string | undefined = page.hasMore && page.cursor !== cursor ? page.cursor : undefined;
    if (nextCursor !== undefined) {
      // Prefetch the next page while this one is stored.
      nextPage = requestPage(nextCursor);
      nextPage.catch(() => undefined);
    }
    if (page.isOtherBroker && cursor !== '') {
      await eraseStored();
      cursor = '';
    }
    onPage(page, await store.storePage(page, atMs, cursor));
    cursor = nextCursor;
  }
};

/** Stores whose states determine the progress. */
export type SyncStores = Record<'contracts' | 'clients', { readonly store: Pick<PortfolioStore, 'state'> }>;

const readStoredRows = ({ contracts, clients }: SyncStores): Promise<[SyncRow | undefined, SyncRow | undefined]> =>
  Promise.all([contracts.store.state(), clients.store.state()]);

/**
 * Pulls pages until the server has no more: contracts, then clients (clients first if only they are missing). An
 * interruption loses at most the page in flight. The result is the state of the progress. Rejects only if the device's
 * storage failed after its retry.
 */
export const runSync = async (deps: SyncDeps, signal: AbortSignal): Promise<void> => {
  const { contracts, clients, withLock, onProgress, onStored, onFull } = deps;
  let rows = await readStoredRows(deps);
  const onPageStored = (nextRows: typeof rows, hasChanges: boolean, removed: RemovedDossiers): void => {
    rows = nextRows;
    if (hasChanges) onStored(removed);
    onProgress(toProgress('running', rows));
  };
  const pullAll = async (): Promise<void> => {
    // Another tab may have synchronised since the state was read.
    rows = await readStoredRows(deps);
    onProgress(toProgress('running', rows));
    const eraseStored = async (): Promise<void> => {
      await deps.eraseStored();
      rows = [undefined, undefined];
      onStored(unknownRemovals);
    };
    const pullDeps = { nowMs: deps.nowMs, eraseStored };
    const pullContracts = () =>
      pullPages(
        contracts,
        pullDeps,
        ({ contracts: { length }, removedIds }, row) =>
          onPageStored([row, rows[1]], length + removedIds.length > 0, { contracts: row.removedIds }),
        signal,
      );
    const pullClients = () =>
      pullPages(
        clients,
        pullDeps,
        ({ clients: { length }, removedIds }, row) =>
          onPageStored([rows[0], row], length + removedIds.length > 0, { clients: row.removedIds }),
        signal,
      );
    // On a network that allows one page at a time, fetching contract changes first would starve the clients.
    const areOnlyClientsMissing = Boolean(rows[0]?.completedAtMs) && !rows[1]?.completedAtMs;
    for (const pullPart of areOnlyClientsMissing ? [pullClients, pullContracts] : [pullContracts, pullClients])
      await pullPart();
  };
  try {
    const hasLock = await withLock(pullAll);
    if (hasLock) onProgress(toProgress('idle', rows));
  } catch (error) {
    if (isQuotaError(error)) onFull();
    onProgress(toProgress(signal.aborted ? 'idle' : stateAfter(error), rows));
    if (!signal.aborted && isConnectionLoss(error)) throw error;
  }
};

/** Progress before any run, from the stored state. */
export const storedProgress = async (deps: SyncStores): Promise<SyncProgress> =>
  toProgress('idle', await readStoredRows(deps));
