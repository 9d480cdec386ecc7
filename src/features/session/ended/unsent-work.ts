import { getSession } from '#api/session/session-store.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';

/** Timeout for opening the device storage, which needs no network once opened before. */
const openTimeoutMs = 4_000;

/** Resolves once the outbox is readable, locked, or the timeout expires. */
const waitForDevice = ({ outbox, device }: OfflineServices): Promise<void> =>
  new Promise((resolve) => {
    const checkState = (): void => {
      const state = device.getState();
      if (outbox.getSnapshot().state === 'ready' || state === 'locked') finish();
    };
    const unsubscribers = [outbox.subscribe(checkState), device.subscribe(checkState)];
    const timer = setTimeout(() => finish(), openTimeoutMs);
    const finish = (): void => {
      clearTimeout(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
      resolve();
    };
    checkState();
  });

/** Whether the user has work on this device that the server has not received. */
export const hasUnsentWork = async (offline: OfflineServices): Promise<boolean> => {
  if (!getSession()) return false;
  await waitForDevice(offline);
  return offline.outbox.getSnapshot().entries.length > 0;
};
