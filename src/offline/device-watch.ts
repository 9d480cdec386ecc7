import { getSession } from '#api/session/session-store.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import { type KeptWork, notedWork, noteWork } from './device/kept-work.ts';
import { estimateStorage } from './device/storage.ts';
import { getDeviceFaults, reportDeviceFaults } from './interfaces/device-faults.ts';
import type { Work } from './outbox/work-services.ts';

const draftsOf = ({ drafts }: Work): readonly string[] =>
  (drafts.getEntries() ?? []).filter(({ state }) => state === 'open' || state === 'archived').map(({ id }) => id);

const countOf = (work: Work): KeptWork => ({
  items: work.outbox.getSnapshot().entries.length,
  drafts: draftsOf(work).length,
});

/** Long enough to read what was lost. */
const readAfterMs = 3_000;

/** Tells a loss, at each opening until somebody was there to read it: who kills the page at once hears of it again. */
const tellLoss = (owner: string, lost: KeptWork, closing: AbortSignal): void => {
  reportDeviceFaults({ lost });
  noteWork(owner, lost, 'lost');
  const toldAt = Date.now();
  const touched = (): void => {
    if (Date.now() - toldAt < readAfterMs) return;
    noteWork(owner, { items: 0, drafts: 0 }, 'lost');
    removeEventListener('pointerdown', touched);
  };
  addEventListener('pointerdown', touched, { signal: closing });
};

/** Tells what the browser erased before this page was opened, and notes how much lies here from now on. */
export const watchKeptWork = ({ owner, isWorkNew, disk }: OpenedKeys, work: Work, closing: AbortSignal): void => {
  if (disk.cause !== null) return;
  const lost = (isWorkNew ? notedWork(owner) : null) ?? notedWork(owner, 'lost');
  if (lost) tellLoss(owner, lost, closing);
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
export const tellErased = (
  userId: number,
  opened: { readonly keys: Pick<OpenedKeys, 'owner'>; readonly work: Work } | undefined,
  closing: AbortSignal,
): boolean => {
  if (getSession()?.user.id !== userId) return false;
  if (!opened) return true;
  const lost = countOf(opened.work);
  if (lost.items + lost.drafts === 0) return true;
  tellLoss(opened.keys.owner, lost, closing);
  takeBack(opened.keys.owner, opened.work, lost, closing);
  return true;
};

/** What stands in an open form is laid down again as it is typed on: then its draft is not lost. */
const takeBack = (owner: string, work: Work, lost: KeptWork, closing: AbortSignal): void => {
  const ids = draftsOf(work);
  // Until the erased database was read again, the list is that of before.
  const seenGone = new Set<string>();
  const stop = work.drafts.subscribe(() => {
    const here = new Set(draftsOf(work));
    for (const id of ids) if (!here.has(id)) seenGone.add(id);
    const left = { items: lost.items, drafts: ids.filter((id) => !(seenGone.has(id) && here.has(id))).length };
    const told = getDeviceFaults().lost;
    if (!told || told.drafts <= left.drafts) return;
    const isNone = left.items + left.drafts === 0;
    reportDeviceFaults({ lost: isNone ? null : left });
    noteWork(owner, left, 'lost');
  });
  closing.addEventListener('abort', stop);
};

const enoughBytes = 100_000_000;

/** Whether the device has room again for what can be fetched. */
export const hasRoomAgain = async (): Promise<boolean> => {
  const { usageBytes, quotaBytes } = await estimateStorage();
  return usageBytes !== null && quotaBytes !== null && quotaBytes - usageBytes > enoughBytes;
};
