import { withReconnect } from '#offline/device/device-connection.ts';
import type { WorkDatabase } from '#offline/device/device-database.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { isQuotaError } from '#offline/device/storage-errors.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';

/** Messages about drafts and outbox between the tabs of one person. */
export type WorkMessage =
  | { readonly kind: 'drafts' }
  | { readonly kind: 'outbox' }
  /** From the sending tab: uploaded bytes of an item's files; null once finished. */
  | { readonly kind: 'upload'; readonly key: string; readonly sentBytes: number | null }
  /** From the sending tab: number of items accepted in this drain; null at its end. */
  | { readonly kind: 'progress'; readonly done: number | null };

export interface WorkChannel {
  post(message: WorkMessage): void;
  subscribe(listener: (message: WorkMessage) => void): () => void;
}

/** Broker for whom work is prepared, stored with it; absent from work of older versions, which counts as the current one's. */
export interface WorkBroker {
  /** See `brokerScope`. */
  readonly scope: string;
  readonly name: string;
}

/** Name of the broker that work was prepared for if it is another one; such work must not be resumed or sent. */
export const otherBrokerName = (
  { broker }: { readonly broker?: WorkBroker | undefined },
  { scope }: WorkBroker,
): string | null => (broker === undefined || broker.scope === scope ? null : broker.name);

/** Dependencies of drafts and outbox, injected so that a simulation can control clock, tabs and disk. */
export interface WorkDeps {
  readonly database: WorkDatabase;
  readonly key: DataKey;
  /** Opaque name of the person, used in lock names and exports. */
  readonly owner: string;
  /** The person's broker now. */
  readonly broker: WorkBroker;
  readonly nowMs: () => number;
  readonly uuid: () => string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: WorkChannel;
  /** Aborted when the person signs out. */
  readonly closing: AbortSignal;
  /** Called with background failures. */
  readonly onFault: (error: unknown) => void;
  /** Evicts refetchable data to make space for work; false if nothing is left to evict. */
  readonly freeSpace?: () => Promise<boolean>;
}

/** Retries work while the quota is exceeded and other data can be evicted. */
const retryWithFreedSpace = async <T>(deps: WorkDeps, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await withReconnect(deps.database, work);
    } catch (error) {
      if (!isQuotaError(error) || !(await deps.freeSpace?.())) throw error;
    }
  }
};

/** Runs work on the database, with one retry on a new connection. Throws `WorkNotSaved` if it fails. */
export const withStorage = async <T>(deps: WorkDeps, work: () => Promise<T>): Promise<T> => {
  if (deps.closing.aborted) throw new WorkNotSaved('unavailable');
  try {
    return await retryWithFreedSpace(deps, work);
  } catch (error) {
    const inner = error instanceof Error ? (error as { inner?: unknown }).inner : undefined;
    for (const cause of [error, inner]) if (cause instanceof WorkNotSaved) throw cause;
    throw new WorkNotSaved(isQuotaError(error) ? 'full' : 'failed', error);
  }
};

/**
 * Single flight: the returned function runs `work` once at a time; calls during a run share one more run at its end.
 * The promise covers that run.
 */
export const singleFlight = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let queuedRun: Promise<void> | undefined;
  const startRun = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return startRun();
    queuedRun ??= running
      .catch(() => undefined)
      .then(() => {
        queuedRun = undefined;
        return startRun();
      });
    return queuedRun;
  };
};
