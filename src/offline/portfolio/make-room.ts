import { reopening } from '#offline/device/device-connection.ts';
import type { CacheDatabase } from '#offline/device/device-database.ts';
import type { VehicleStore } from './vehicle-store.ts';

/** Browsers count what was freed a moment later. */
const countedAfterMs = 400;

/**
 * What gives up, step by step, what can be fetched again, so that unsent work finds room: cached answers and downloaded
 * files first, then the portfolio, then the vehicles. Each call takes one step; false where nothing is left to give up.
 */
export const createRoomMaker = (
  cache: CacheDatabase,
  vehicles: Pick<VehicleStore, 'forget'>,
  onGivenUp: () => void,
): (() => Promise<boolean>) => {
  const { answers, files, buckets, clients, sync } = cache;
  const steps = [
    () => answers.clear(),
    () =>
      cache.transaction('rw', files, buckets, clients, sync, () =>
        Promise.all([files.clear(), buckets.clear(), clients.clear(), sync.clear()]),
      ),
    () => vehicles.forget(),
  ];
  let running: Promise<boolean> | undefined;
  let next = 0;

  const step = async (): Promise<boolean> => {
    const giveUp = steps[next];
    next += 1;
    if (!giveUp) {
      // What fills up again later can be given up again.
      next = 0;
      return false;
    }
    onGivenUp();
    await reopening(cache, async () => giveUp()).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, countedAfterMs));
    return true;
  };
  // Several that find the device full at once wait for the same step.
  return () => {
    running ??= step().finally(() => {
      running = undefined;
    });
    return running;
  };
};
