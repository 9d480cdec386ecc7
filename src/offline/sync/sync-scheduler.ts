import type { DevicePage } from '#offline/device/device-page.ts';

const initialRetryMs = 2_000;
const maxRetryMs = 5 * 60_000;

interface SyncSchedulerDeps {
  readonly page: DevicePage;
  /** Synchronises; aborted when the page is left. Never rejects. */
  readonly sync: (signal: AbortSignal) => Promise<void>;
  /** Whether an automatic synchronisation is allowed now. */
  readonly isRunAllowed: () => boolean;
  readonly closing: AbortSignal;
}

interface SyncScheduler {
  /** Synchronises, one run at a time (concurrent calls share it). Resolves when the run ends. */
  run(): Promise<void>;
  /** A storage or network error interrupted a run: retries with exponential backoff until a run completes. */
  retryInterrupted(): void;
}

/**
 * Runs the synchronisations of one page. A page that is left aborts its run and releases the lock for other pages; when
 * it is shown again it resumes from the stored cursor.
 */
export const createSyncScheduler = ({ page, sync, isRunAllowed, closing }: SyncSchedulerDeps): SyncScheduler => {
  let running: Promise<void> | undefined;
  let pageAbort = new AbortController();
  let wasInterrupted = false;
  let retryMs = initialRetryMs;
  let cancelRetry = (): void => undefined;

  const startRun = async (): Promise<void> => {
    wasInterrupted = false;
    cancelRetry();
    try {
      await sync(pageAbort.signal);
    } finally {
      running = undefined;
    }
    if (!wasInterrupted) retryMs = initialRetryMs;
  };
  const run = (): Promise<void> => {
    running ??= startRun();
    return running;
  };
  const runAutomatically = (): void => {
    if (!closing.aborted && !page.isSuspended('cache') && isRunAllowed()) void run();
  };

  const unsubscribers = [
    page.suspensions.subscribe(() => pageAbort.abort()),
    page.resumptions.subscribe(() => {
      pageAbort = new AbortController();
      // Wait for the aborted run to end: it may be storing a page.
      void Promise.resolve(running).then(runAutomatically);
    }),
  ];
  closing.addEventListener('abort', () => {
    cancelRetry();
    for (const unsubscribe of unsubscribers) unsubscribe();
  });

  return {
    run,
    retryInterrupted: () => {
      if (wasInterrupted || closing.aborted) return;
      wasInterrupted = true;
      cancelRetry = page.setTimer(() => void Promise.resolve(running).then(runAutomatically), retryMs);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    },
  };
};
