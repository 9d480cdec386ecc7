import { getSession } from '#api/session/session-store.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';

/** How long the device may take to open; it needs no network when it was open before. */
const openWithinMs = 4_000;

/** Resolves once it is known what waits to be sent, or that this device cannot tell. */
const opened = ({ outbox, device }: OfflineServices): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const state = device.getState();
      if (outbox.getSnapshot().state === 'ready' || state === 'locked') finish();
    };
    const stops = [outbox.subscribe(look), device.subscribe(look)];
    const timer = setTimeout(() => finish(), openWithinMs);
    const finish = (): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    };
    look();
  });

/** Whether the person who is about to leave has work here that the server did not receive. */
export const hasUnsentWork = async (offline: OfflineServices): Promise<boolean> => {
  if (!getSession()) return false;
  await opened(offline);
  return offline.outbox.getSnapshot().entries.length > 0;
};
