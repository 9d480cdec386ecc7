import { getSession } from '#api/session-store.ts';
import { reportDeviceFaults } from './base/device-faults.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import { type KeptWork, notedWork, noteWork } from './device/kept-work.ts';
import { estimateStorage } from './device/storage.ts';
import type { Work } from './outbox/work-services.ts';

const countOf = ({ drafts, outbox }: Work): KeptWork => ({
  items: outbox.getSnapshot().entries.length,
  drafts: (drafts.getEntries() ?? []).filter(({ state }) => state === 'open' || state === 'archived').length,
});

/** Tells what the browser erased before this page was opened, and notes how much lies here from now on. */
export const watchKeptWork = ({ owner, isWorkNew, disk }: OpenedKeys, work: Work, closing: AbortSignal): void => {
  if (disk.cause !== null) return;
  const noted = notedWork(owner);
  if (isWorkNew && noted) reportDeviceFaults({ lost: noted });
  const note = (): void => {
    // Before both are read, nothing is known.
    if (work.outbox.getSnapshot().state === 'ready' && work.drafts.getEntries()) noteWork(owner, countOf(work));
  };
  const stops = [work.outbox.subscribe(note), work.drafts.subscribe(note)];
  closing.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
};

/** The browser erased unsent work under this page: tells how much. False where the person left meanwhile. */
export const tellErased = (userId: number, work: Work | undefined): boolean => {
  if (getSession()?.user.id !== userId) return false;
  const lost = work && countOf(work);
  if (lost && lost.items + lost.drafts > 0) reportDeviceFaults({ lost });
  return true;
};

const enoughBytes = 100_000_000;

/** Whether the device has room again for what can be fetched. */
export const hasRoomAgain = async (): Promise<boolean> => {
  const { usageBytes, quotaBytes } = await estimateStorage();
  return usageBytes !== null && quotaBytes !== null && quotaBytes - usageBytes > enoughBytes;
};
