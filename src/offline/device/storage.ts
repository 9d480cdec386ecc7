import type { StorageEstimate } from '#offline/interfaces/types.ts';

/** A browser may refuse even to name its databases (Firefox where it keeps nothing): there they count as absent. */
export const hideRefusedDatabases = (): void => {
  try {
    void globalThis.indexedDB;
  } catch {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  }
};

/** Asks the browser not to evict this site's data. It decides by itself, some browsers without asking anybody. */
export const askPersistence = async (): Promise<boolean | null> =>
  (await navigator.storage?.persist?.().catch(() => null)) ?? null;

/** What the browser says of this site's storage. */
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
