import type { SetTimer } from '#offline/device/device-page.ts';

/**
 * - `interrupted`: it died after it had loaded
 * - `unavailable`: this browser gives no worker, its script was not loaded, or it takes no keys
 */
export type WorkerLoss = 'interrupted' | 'unavailable';

/** First message of a worker, sent once it holds the lock `aliveLock`. */
export interface WorkerReady {
  readonly kind: 'ready';
}

export interface WorkerSource {
  readonly setTimer: SetTimer;
  /** Throws where the browser refuses workers. */
  readonly createWorker: () => Worker;
  readonly locks: Pick<LockManager, 'request'> | undefined;
}

interface WatchedWorkerDeps<Received> extends WorkerSource {
  /** Prefix of the name of its lock. */
  readonly name: string;
  /** A worker that sends no message for this long was not loaded, milliseconds. */
  readonly loadTimeoutMs: number;
  readonly onMessage: (message: Exclude<Received, WorkerReady>) => void;
  /** Called once, unless it was terminated before. `error`: what a loaded worker threw. */
  readonly onLoss: (loss: WorkerLoss, error?: Error) => void;
}

export interface WatchedWorker<Sent> {
  /** Name of a lock that the worker has to hold for its lifetime. */
  readonly aliveLock: string;
  readonly post: (message: Sent) => void;
  /** Ends the worker at once; none of its messages is received any more. */
  readonly terminate: () => void;
}

/** Creates a worker and notices in every way that it did not load or died. */
export const watchWorker = <Sent, Received extends { readonly kind: string }>({
  name,
  setTimer,
  loadTimeoutMs,
  createWorker,
  locks,
  onMessage,
  onLoss,
}: WatchedWorkerDeps<Received>): WatchedWorker<Sent> => {
  const aliveLock = `${name}-${crypto.randomUUID()}`;
  const endController = new AbortController();
  let worker: Worker | undefined;
  let isLoaded = false;
  const terminate = (): void => {
    endController.abort();
    cancelTimeout();
    worker?.terminate();
  };
  const reportLoss = (loss: WorkerLoss, error?: Error): void => {
    if (endController.signal.aborted) return;
    terminate();
    onLoss(loss, error);
  };
  const cancelTimeout = setTimer(() => reportLoss('unavailable'), loadTimeoutMs);
  const receive = (message: Received): void => {
    if (endController.signal.aborted) return;
    isLoaded = true;
    cancelTimeout();
    // The lock is free once the worker is gone, also when the browser killed it, for which no event is fired.
    if (message.kind === 'ready')
      locks
        ?.request(aliveLock, { signal: endController.signal }, () => reportLoss('interrupted'))
        .catch(() => undefined);
    else onMessage(message as Exclude<Received, WorkerReady>);
  };
  /** Deferred, so that the caller has the worker before `onLoss` is called. */
  const reportRefusal = (): void => queueMicrotask(() => reportLoss('unavailable'));
  try {
    worker = createWorker();
    worker.onmessage = ({ data }: MessageEvent<Received>) => receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (isLoaded) reportLoss('interrupted', new Error(event.message));
      else reportLoss('unavailable');
    };
  } catch {
    reportRefusal();
  }
  return {
    aliveLock,
    post: (message) => {
      if (endController.signal.aborted) return;
      try {
        worker?.postMessage(message);
      } catch {
        reportRefusal();
      }
    },
    terminate,
  };
};
