import { CallError } from '#api/errors.ts';
import { reportReach } from '#api/reach.ts';
import type { OpenedKeys } from '#offline/device/device-keys.ts';
import type { SetTimer } from '#offline/device/device-page.ts';
import type { SyncReports } from './sync-job.ts';
import type { FromSyncWorker, StartSync, ToSyncWorker } from './sync-messages.ts';
import { fromWireError, toWireError } from './wire-error.ts';

/** A worker that sends no message for this long was not loaded, milliseconds. */
const loadTimeoutMs = 30_000;

/**
 * - `done`: it ran to its end
 * - `cut`: it was terminated or died; what it stored last may not have been reported
 * - `unavailable`: this browser gives no worker, nothing ran
 */
type WorkerRunEnd = 'done' | 'cut' | 'unavailable';

export interface WorkerRunDeps {
  readonly keys: Pick<OpenedKeys, 'owner' | 'cacheKey'>;
  /** Token of the owner of the keys; undefined once somebody else, or nobody, is signed in. */
  readonly token: () => string | undefined;
  /** Refreshes the session's tokens. */
  readonly renew: () => Promise<unknown>;
  /** The server accepted a call; with the date that it answered. */
  readonly onAccepted: (date: string | null) => void;
  readonly reports: SyncReports;
  readonly setTimer: SetTimer;
  /** Throws where the browser refuses workers. */
  readonly createWorker: () => Worker;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

/** Runs one synchronisation in a worker of its own, which ends with it or at once when the signal aborts. Never rejects. */
export const runInWorker = (deps: WorkerRunDeps, signal: AbortSignal): Promise<WorkerRunEnd> => {
  const { keys, token, reports } = deps;
  const firstToken = token();
  if (signal.aborted || firstToken === undefined) return Promise.resolve('done');
  const { promise, resolve } = Promise.withResolvers<WorkerRunEnd>();
  const ended = new AbortController();
  let worker: Worker | undefined;
  let isLoaded = false;
  const end = (how: WorkerRunEnd): void => {
    ended.abort();
    cancelTimeout();
    worker?.terminate();
    resolve(how);
  };
  const cancelTimeout = deps.setTimer(() => end('unavailable'), loadTimeoutMs);
  signal.addEventListener('abort', () => end('cut'), { signal: ended.signal });

  const post = (message: ToSyncWorker): void => {
    if (!ended.signal.aborted) worker?.postMessage(message);
  };
  const renew = async (refusedToken: string): Promise<void> => {
    try {
      if (token() === refusedToken) await deps.renew();
      const renewed = token();
      if (renewed === undefined) throw new CallError(401, 'Cette demande est celle d’une autre personne.');
      post({ kind: 'renewed', token: renewed });
    } catch (error) {
      post({ kind: 'not-renewed', error: toWireError(error) });
    }
  };
  const onMessage = (message: FromSyncWorker): void => {
    switch (message.kind) {
      case 'ready':
        // The lock is free once the worker is gone, also when the browser killed it, for which no event is fired.
        deps.locks?.request(start.aliveLock, { signal: ended.signal }, () => end('cut')).catch(() => undefined);
        break;
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
        reportReach(message.reach);
        break;
      case 'accepted':
        deps.onAccepted(message.date);
        break;
      case 'renew':
        void renew(message.refusedToken);
        break;
      case 'done':
        end('done');
        break;
    }
  };
  const start: StartSync = {
    kind: 'start',
    owner: keys.owner,
    cacheKey: keys.cacheKey,
    token: firstToken,
    aliveLock: `lagon-sync-worker-${crypto.randomUUID()}`,
  };
  try {
    worker = deps.createWorker();
    worker.onmessage = ({ data }: MessageEvent<FromSyncWorker>) => {
      if (ended.signal.aborted) return;
      isLoaded = true;
      cancelTimeout();
      onMessage(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (isLoaded) reports.onFailure(new Error(event.message));
      end(isLoaded ? 'cut' : 'unavailable');
    };
    post(start);
  } catch {
    end('unavailable');
  }
  return promise;
};
