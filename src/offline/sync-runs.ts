import type { DevicePage } from './device/device-page.ts';

const firstRetryMs = 2_000;
const longestRetryMs = 5 * 60_000;

interface SyncRunsDeps {
  readonly page: DevicePage;
  /** Synchronises; aborted when the page is left. Never rejects. */
  readonly sync: (signal: AbortSignal) => Promise<void>;
  /** Whether the server may be asked by itself now. */
  readonly mayRun: () => boolean;
  readonly closing: AbortSignal;
}

export interface SyncRuns {
  /** Synchronises, once at a time. Resolves when the run ends. */
  run(): Promise<void>;
  /** The device's storage or the network cut a run: it runs again soon, with exponential backoff until a run is not cut. */
  retryCut(): void;
}

/**
 * The synchronisations of one page. A page that is left gives up its run, and with it the lock that other pages wait for;
 * when it is shown again it goes on from the cursor that was stored.
 */
export const createSyncRuns = ({ page, sync, mayRun, closing }: SyncRunsDeps): SyncRuns => {
  let running: Promise<void> | undefined;
  let shown = new AbortController();
  let isCut = false;
  let retryMs = firstRetryMs;
  let cancelRetry = (): void => undefined;

  const begin = async (): Promise<void> => {
    isCut = false;
    cancelRetry();
    try {
      await sync(shown.signal);
    } finally {
      running = undefined;
    }
    if (!isCut) retryMs = firstRetryMs;
  };
  const run = (): Promise<void> => {
    running ??= begin();
    return running;
  };
  const runByItself = (): void => {
    if (!closing.aborted && !page.isSuspended('cache') && mayRun()) void run();
  };

  const stops = [
    page.suspensions.subscribe(() => shown.abort()),
    page.resumptions.subscribe(() => {
      shown = new AbortController();
      // The run that was given up ends first: it may be storing a page.
      void Promise.resolve(running).then(runByItself);
    }),
  ];
  closing.addEventListener('abort', () => {
    cancelRetry();
    for (const stop of stops) stop();
  });

  return {
    run,
    retryCut: () => {
      if (isCut || closing.aborted) return;
      isCut = true;
      cancelRetry = page.setTimer(() => void Promise.resolve(running).then(runByItself), retryMs);
      retryMs = Math.min(longestRetryMs, retryMs * 2);
    },
  };
};
