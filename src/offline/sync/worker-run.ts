import { CallError } from '#api/errors.ts';
import { reportReachability } from '#api/reachability.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import type { SyncReports } from './sync-job.ts';
import type { FromSyncWorker, ToSyncWorker } from './sync-messages.ts';
import {
  type WatchedWorker,
  type WorkerLoss,
  type WorkerReady,
  type WorkerSource,
  watchWorker,
} from './watched-worker.ts';
import { fromWireError, toWireError } from './wire-error.ts';

/** A worker that sends no message for this long was not loaded, milliseconds. */
const loadTimeoutMs = 30_000;

/**
 * - `done`: it ran to its end
 * - `interrupted`: it was terminated or died; what it stored last may not have been reported
 * - `unavailable`: this browser gives no worker, nothing ran
 */
type WorkerRunEnd = 'done' | WorkerLoss;

export interface WorkerRunDeps extends WorkerSource {
  readonly keys: Pick<OpenedKeys, 'owner' | 'cacheKey'>;
  /** Token of the owner of the keys; undefined once somebody else, or nobody, is signed in. */
  readonly token: () => string | undefined;
  /** Refreshes the session's tokens. */
  readonly renew: () => Promise<unknown>;
  /** The server accepted a call; with the date that it answered. */
  readonly onAccepted: (date: string | null) => void;
  readonly reports: SyncReports;
}

/** Runs one synchronisation in a worker of its own, which ends with it or at once when the signal aborts. Never rejects. */
export const runInWorker = (deps: WorkerRunDeps, signal: AbortSignal): Promise<WorkerRunEnd> => {
  const { keys, token, reports } = deps;
  const firstToken = token();
  if (signal.aborted || firstToken === undefined) return Promise.resolve('done');
  const { promise, resolve } = Promise.withResolvers<WorkerRunEnd>();
  const endController = new AbortController();
  const endRun = (runEnd: WorkerRunEnd): void => {
    endController.abort();
    worker.terminate();
    resolve(runEnd);
  };
  signal.addEventListener('abort', () => endRun('interrupted'), { signal: endController.signal });

  const renewToken = async (refusedToken: string): Promise<void> => {
    try {
      if (token() === refusedToken) await deps.renew();
      const renewed = token();
      if (renewed === undefined) throw new CallError(401, 'Cette demande est celle d’une autre personne.');
      worker.post({ kind: 'renewed', token: renewed });
    } catch (error) {
      worker.post({ kind: 'not-renewed', error: toWireError(error) });
    }
  };
  const onMessage = (message: Exclude<FromSyncWorker, WorkerReady>): void => {
    switch (message.kind) {
      case 'progress':
        reports.onProgress(message.progress);
        break;
      case 'stored':
        reports.onStored(message.removed);
        break;
      case 'full':
        reports.onFull();
        break;
      case 'failed':
        reports.onFailure(fromWireError(message.error));
        break;
      case 'reach':
        reportReachability(message.reach);
        break;
      case 'accepted':
        deps.onAccepted(message.date);
        break;
      case 'renew':
        void renewToken(message.refusedToken);
        break;
      case 'done':
        endRun('done');
        break;
    }
  };
  const worker: WatchedWorker<ToSyncWorker> = watchWorker<ToSyncWorker, FromSyncWorker>({
    ...deps,
    name: 'lagon-sync-worker',
    loadTimeoutMs,
    onMessage,
    onLoss: (runEnd, error) => {
      if (error) reports.onFailure(error);
      endRun(runEnd);
    },
  });
  const { owner, cacheKey } = keys;
  worker.post({ kind: 'start', owner, cacheKey, token: firstToken, aliveLock: worker.aliveLock });
  return promise;
};
