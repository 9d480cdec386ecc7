import type { StorageEstimate } from '#offline/interfaces/types.ts';

/**
 * A browser may throw on access to `indexedDB` (Firefox without storage): hide `indexedDB` there, so that it counts as
 * absent.
 */
export const hideRefusedDatabases = (): void => {
  try {
    void globalThis.indexedDB;
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  }
};

/** Requests persistent storage (no eviction). The browser decides, sometimes without asking the person. */
export const requestPersistence = async (): Promise<boolean | null> =>
  (await navigator.storage?.persist?.().catch(() => null)) ?? null;

/** Storage estimate of the browser. */
export const estimateStorage = async (): Promise<StorageEstimate> => {
  const [estimate, isPersisted] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => null),
  ]);
  return {
    usageBytes: estimate?.usage ?? null,
    quotaBytes: estimate?.quota ?? null,
    isPersisted: isPersisted ?? null,
  };
};
