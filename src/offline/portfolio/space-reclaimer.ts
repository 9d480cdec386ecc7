import { withReconnect } from '#offline/device/device-connection.ts';
import type { CacheDatabase } from '#offline/device/device-database.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** Delay until a browser's quota reflects freed space, milliseconds. */
const quotaUpdateMs = 400;

/**
 * Evicts refetchable data step by step, so that unsent work fits: cached answers and downloaded files first, then the
 * portfolio, then the vehicles. Each call takes one step; false if nothing is left to evict.
 */
export const createSpaceReclaimer = (
  cache: CacheDatabase,
  vehicles: Pick<VehicleStore, 'clear'>,
  onEvict: () => void,
): (() => Promise<boolean>) => {
  const { answers, files, segments, segmentContents, sync } = cache;
  const steps = [
    () => answers.clear(),
    () =>
      cache.transaction('rw', files, segments, segmentContents, sync, () =>
        Promise.all([files.clear(), segments.clear(), segmentContents.clear(), sync.clear()]),
      ),
    () => vehicles.clear(),
  ];
  let running: Promise<boolean> | undefined;
  let next = 0;

  const step = async (): Promise<boolean> => {
    const evict = steps[next];
    next += 1;
    if (!evict) {
      // The cache may fill up and be evicted again later.
      next = 0;
      return false;
    }
    onEvict();
    await withReconnect(cache, async () => evict()).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, quotaUpdateMs));
    return true;
  };
  // Concurrent callers share one step.
  return () => {
    running ??= step().finally(() => {
      running = undefined;
    });
    return running;
  };
};
