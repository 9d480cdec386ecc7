import { CallError } from '#api/errors.ts';
import type { Output } from '#shared/contract/endpoint.ts';
import type { portfolioChanges } from '#shared/contract/portfolio.ts';
import { isQuotaError, type SyncRow } from './device-database.ts';
import type { PortfolioStore } from './portfolio-store.ts';
import type { SyncProgress } from './types.ts';

export const idleProgress: SyncProgress = { state: 'idle', done: 0, total: 0, completedAtMs: null };

/** What a run needs; given, so that a test may be the network, the lock and the clock. */
export interface SyncParts {
  readonly store: Pick<PortfolioStore, 'state' | 'apply'>;
  readonly fetchPage: (cursor: string, signal: AbortSignal) => Promise<Output<typeof portfolioChanges>>;
  /** Runs `work` unless another tab does; resolves to false where it does. */
  readonly exclusively: (work: () => Promise<void>) => Promise<boolean>;
  readonly nowMs: () => number;
  readonly onProgress: (progress: SyncProgress) => void;
  /** A page was stored. */
  readonly onStored: () => void;
  readonly onFull: () => void;
}

const progressOf = (state: SyncProgress['state'], row: SyncRow | undefined): SyncProgress => ({
  state,
  done: Math.min(row?.done ?? 0, row?.total ?? 0),
  total: row?.total ?? 0,
  completedAtMs: row?.completedAtMs ?? null,
});

const stateAfter = (error: unknown): SyncProgress['state'] => {
  if (error instanceof CallError) return error.status === 403 ? 'unavailable' : 'failed';
  return isQuotaError(error) ? 'failed' : 'paused';
};

/**
 * Pulls pages until the server has no more, from the cursor that was stored with the last page. An interruption loses
 * nothing but the page on its way. Never rejects: how it ended is the progress' state.
 */
export const runSync = async (parts: SyncParts, signal: AbortSignal): Promise<void> => {
  const { store, fetchPage, exclusively, nowMs, onProgress, onStored, onFull } = parts;
  const known = await store.state();
  let row = known;
  const pull = async (): Promise<void> => {
    // Another tab may have gone on since.
    row = await store.state();
    onProgress(progressOf('running', row));
    let cursor: string | undefined = row?.cursor ?? '';
    let coming = fetchPage(cursor, signal);
    while (cursor !== undefined) {
      const page = await coming;
      signal.throwIfAborted();
      // A server that gives the same cursor again would be asked for ever.
      const next: string | undefined = page.hasMore && page.cursor !== cursor ? page.cursor : undefined;
      if (next !== undefined) {
        // The next page travels while this one is stored.
        coming = fetchPage(next, signal);
        coming.catch(() => undefined);
      }
      row = await store.apply(page, nowMs());
      if (page.contracts.length + page.removedIds.length > 0) onStored();
      onProgress(progressOf('running', row));
      cursor = next;
    }
  };
  try {
    const isMine = await exclusively(pull);
    if (isMine) onProgress(progressOf('idle', row));
  } catch (error) {
    if (isQuotaError(error)) onFull();
    onProgress(progressOf(signal.aborted ? 'idle' : stateAfter(error), row));
  }
};

/** The progress to show before anything ran. */
export const storedProgress = async (store: Pick<PortfolioStore, 'state'>): Promise<SyncProgress> =>
  progressOf('idle', await store.state());
