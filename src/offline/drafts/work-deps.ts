import { reopening } from '#offline/device/device-connection.ts';
import type { WorkDatabase } from '#offline/device/device-database.ts';
import type { DataKey } from '#offline/device/sealing.ts';
import { isQuotaError } from '#offline/device/storage-errors.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';

/** What tabs of one person tell each other about their work. */
export type WorkMessage =
  | { readonly kind: 'drafts' }
  | { readonly kind: 'outbox' }
  /** The tab that sends: how many bytes of an item's files have left; null when it is over. */
  | { readonly kind: 'upload'; readonly key: string; readonly sentBytes: number | null }
  /** The tab that sends: how many were accepted in this run; null when it ends. */
  | { readonly kind: 'progress'; readonly done: number | null };

export interface WorkChannel {
  post(message: WorkMessage): void;
  subscribe(listener: (message: WorkMessage) => void): () => void;
}

/** The surroundings of drafts and outbox: all given, so that a simulation can be the clock, the tabs and the disk. */
export interface WorkDeps {
  readonly database: WorkDatabase;
  readonly key: DataKey;
  /** Opaque name of the person, for locks and exports. */
  readonly owner: string;
  readonly nowMs: () => number;
  readonly uuid: () => string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: WorkChannel;
  /** Aborted when the person leaves. */
  readonly closing: AbortSignal;
  /** Hears of what failed in the background. */
  readonly onFault: (error: unknown) => void;
  /** Gives up something that can be fetched again, for work that cannot; false where there is no more of it. */
  readonly makeRoom?: () => Promise<boolean>;
}

/** Runs work again as long as the device is full and something else can make room for it. */
const withRoom = async <T>(deps: WorkDeps, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await reopening(deps.database, work);
    } catch (error) {
      if (!isQuotaError(error) || !(await deps.makeRoom?.())) throw error;
    }
  }
};

/** Runs work on the database; reopens it where the browser closed it. Throws `WorkNotKept` for what could not be kept. */
export const onDisk = async <T>(deps: WorkDeps, work: () => Promise<T>): Promise<T> => {
  if (deps.closing.aborted) throw new WorkNotKept('unavailable');
  try {
    return await withRoom(deps, work);
  } catch (error) {
    const inner = error instanceof Error ? (error as { inner?: unknown }).inner : undefined;
    for (const one of [error, inner]) if (one instanceof WorkNotKept) throw one;
    throw new WorkNotKept(isQuotaError(error) ? 'full' : 'failed', error);
  }
};

/** A function that runs once at a time: called meanwhile, it runs once more at the end. Its promise covers that run. */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
};
