import { CallError } from '#api/errors.ts';
import type { SyncRow } from '#offline/device/device-database.ts';
import { isConnectionLoss, isQuotaError } from '#offline/device/storage-errors.ts';
import type { SyncProgress } from '#offline/interfaces/types.ts';
import type { AppliedPage, LeftDossiers } from '#offline/reads/left-dossiers.ts';
import type { PartState } from '#shared/completeness/data-origin.ts';
import type { portfolioClients } from '#shared/operations/clients/clients.ts';
import type { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { PortfolioStore } from './portfolio-store.ts';

type Contracts = Output<typeof portfolioChanges>;
type Clients = Output<typeof portfolioClients>;

/** Where pages come from and where they are kept, with a cursor of their own. */
export interface SyncedPages<Page> {
  readonly store: { state(): Promise<SyncRow | undefined>; apply(page: Page, atMs: number): Promise<AppliedPage> };
  readonly fetchPage: (cursor: string, signal: AbortSignal) => Promise<Page>;
}

/** What a run needs; given, so that a test may be the network, the lock and the clock. */
export interface SyncDeps {
  readonly contracts: SyncedPages<Contracts>;
  /** Pulled after the contracts, unless they alone are missing. */
  readonly clients: SyncedPages<Clients>;
  /** Runs `work` unless another tab does; resolves to false where it does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<boolean>;
  /** Resolves once a page may be fetched and stored without holding up who types. */
  readonly whenIdle: () => Promise<void>;
  readonly nowMs: () => number;
  readonly onProgress: (progress: SyncProgress) => void;
  /** A page was stored; what was here and left the portfolio with it. */
  readonly onStored: (left: LeftDossiers) => void;
  readonly onFull: () => void;
}

/** The two rows of a portfolio: contracts, clients. */
type Rows = readonly [SyncRow | undefined, SyncRow | undefined];

const partOf = ({ done, total, completedAtMs, outside }: SyncRow): PartState => ({
  done,
  total,
  completedAtMs,
  outside,
});

const progressOf = (state: SyncProgress['state'], rows: Rows): SyncProgress => {
  const completedAtMs = rows.map((row) => row?.completedAtMs ?? 0);
  return {
    state,
    done: rows.reduce((sum, row) => sum + Math.min(row?.done ?? 0, row?.total ?? 0), 0),
    total: rows.reduce((sum, row) => sum + (row?.total ?? 0), 0),
    // Complete is what is complete in both.
    completedAtMs: Math.min(...completedAtMs) || null,
    contracts: rows[0] && partOf(rows[0]),
    clients: rows[1] && partOf(rows[1]),
  };
};

const stateAfter = (error: unknown): SyncProgress['state'] => {
  if (error instanceof CallError) return error.status === 403 ? 'unavailable' : 'failed';
  return isQuotaError(error) ? 'failed' : 'paused';
};

/** Stores page after page from the cursor that was stored with the last one. */
const pullPages = async <Page extends { readonly cursor: string; readonly hasMore: boolean }>(
  { store, fetchPage }: SyncedPages<Page>,
  { nowMs, whenIdle }: Pick<SyncDeps, 'nowMs' | 'whenIdle'>,
  onPage: (page: Page, row: AppliedPage) => void,
  signal: AbortSignal,
): Promise<void> => {
  let cursor: string | undefined = (await store.state())?.cursor ?? '';
  await whenIdle();
  const ask = (from: string) => {
    // What the page says is true of the moment it was asked, not of when it came.
    const atMs = nowMs();
    return fetchPage(from, signal).then((page) => ({ page, atMs }));
  };
  let coming = ask(cursor);
  while (cursor !== undefined) {
    const { page, atMs } = await coming;
    await whenIdle();
    signal.throwIfAborted();
    // A server that gives the same cursor again would be asked for ever.
    const next: string | undefined = page.hasMore && page.cursor !== cursor ? page.cursor : undefined;
    if (next !== undefined) {
      // The next page travels while this one is stored.
      coming = ask(next);
      coming.catch(() => undefined);
    }
    onPage(page, await store.apply(page, atMs));
    cursor = next;
  }
};

type Stored = Record<'contracts' | 'clients', { readonly store: Pick<PortfolioStore, 'state'> }>;

const storedRows = ({ contracts, clients }: Stored): Promise<[SyncRow | undefined, SyncRow | undefined]> =>
  Promise.all([contracts.store.state(), clients.store.state()]);

/**
 * Pulls pages until the server has no more: contracts, then clients, which go first where they alone are missing. An interruption loses nothing but the page on its
 * way. How it ended is the progress' state. Rejects only where the device's storage cut it, after its repetition.
 */
export const runSync = async (deps: SyncDeps, signal: AbortSignal): Promise<void> => {
  const { contracts, clients, exclusively, onProgress, onStored, onFull } = deps;
  let rows = await storedRows(deps);
  const stored = (next: typeof rows, hasChanges: boolean, left: LeftDossiers): void => {
    rows = next;
    if (hasChanges) onStored(left);
    onProgress(progressOf('running', rows));
  };
  const pull = async (): Promise<void> => {
    // Another tab may have gone on since.
    rows = await storedRows(deps);
    onProgress(progressOf('running', rows));
    const pullContracts = () =>
      pullPages(
        contracts,
        deps,
        ({ contracts: { length }, removedIds }, row) =>
          stored([row, rows[1]], length + removedIds.length > 0, { contracts: row.left }),
        signal,
      );
    const pullClients = () =>
      pullPages(
        clients,
        deps,
        ({ clients: { length }, removedIds }, row) =>
          stored([rows[0], row], length + removedIds.length > 0, { clients: row.left }),
        signal,
      );
    // Where a bad network allows one page at a time, asking for news of the contracts first would take it each time.
    const isCutAmongClients = Boolean(rows[0]?.completedAtMs) && !rows[1]?.completedAtMs;
    for (const pullPart of isCutAmongClients ? [pullClients, pullContracts] : [pullContracts, pullClients])
      await pullPart();
  };
  try {
    const isMine = await exclusively(pull);
    if (isMine) onProgress(progressOf('idle', rows));
  } catch (error) {
    if (isQuotaError(error)) onFull();
    onProgress(progressOf(signal.aborted ? 'idle' : stateAfter(error), rows));
    if (!signal.aborted && isConnectionLoss(error)) throw error;
  }
};

/** The progress to show before anything ran. */
export const storedProgress = async (deps: Stored): Promise<SyncProgress> => progressOf('idle', await storedRows(deps));
