import { getSession } from '#api/session/session-store.ts';
import type { OpenedKeys } from './device/device-keys.ts';
import { estimateStorage } from './device/storage.ts';
import { readWorkCount, saveWorkCount, type UnsentWorkCount } from './device/unsent-work-count.ts';
import { getDeviceFaults, reportDeviceFaults } from './interfaces/device-faults.ts';
import type { WorkServices } from './outbox/work-services.ts';

const listDraftIds = ({ drafts }: WorkServices): readonly string[] =>
  (drafts.getEntries() ?? [])
    .filter(({ state }) => state === 'open' || state === 'archived' || state === 'held')
    .map(({ id }) => id);

const countWork = (work: WorkServices): UnsentWorkCount => ({
  items: work.outbox.getSnapshot().entries.length,
  drafts: listDraftIds(work).length,
});

/** A pointer press counts as "read" only after this time, milliseconds. */
const minReadingMs = 3_000;

/**
 * Reports lost work at each start until somebody had time to read it, so that a page that is closed at once reports it
 * again.
 */
const reportLoss = (owner: string, lost: UnsentWorkCount, closing: AbortSignal): void => {
  reportDeviceFaults({ lost });
  saveWorkCount(owner, lost, 'lost');
  const reportedAtMs = Date.now();
  const onPointerDown = (): void => {
    if (Date.now() - reportedAtMs < minReadingMs) return;
    saveWorkCount(owner, { items: 0, drafts: 0 }, 'lost');
    removeEventListener('pointerdown', onPointerDown);
  };
  addEventListener('pointerdown', onPointerDown, { signal: closing });
};

/**
 * Reports work that the browser erased before this page was opened, and records from now on how much unsent work the
 * device holds.
 */
export const watchUnsentWork = (
  { owner, isWorkNew, disk }: OpenedKeys,
  work: WorkServices,
  closing: AbortSignal,
): void => {
  if (disk.cause !== null) return;
  const lost = (isWorkNew ? readWorkCount(owner) : null) ?? readWorkCount(owner, 'lost');
  if (lost) reportLoss(owner, lost, closing);
  const saveCount = (): void => {
    // Until both lists are loaded, the count is unknown.
    if (work.outbox.getSnapshot().state === 'ready' && work.drafts.getEntries()) saveWorkCount(owner, countWork(work));
  };
  const stops = [work.outbox.subscribe(saveCount), work.drafts.subscribe(saveCount)];
  closing.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
};

/**
 * Reports how much unsent work the browser erased while this page was open. False if the person signed out meanwhile.
 */
export const reportErasedWork = (
  userId: number,
  opened: { readonly keys: Pick<OpenedKeys, 'owner'>; readonly work: WorkServices } | undefined,
  closing: AbortSignal,
): boolean => {
  if (getSession()?.user.id !== userId) return false;
  if (!opened) return true;
  const lost = countWork(opened.work);
  if (lost.items + lost.drafts === 0) return true;
  reportLoss(opened.keys.owner, lost, closing);
  excludeSavedDrafts(opened.keys.owner, opened.work, lost, closing);
  return true;
};

/** An open form saves its draft again as the person goes on typing: such a draft no longer counts as lost. */
const excludeSavedDrafts = (owner: string, work: WorkServices, lost: UnsentWorkCount, closing: AbortSignal): void => {
  const ids = listDraftIds(work);
  // Until the erased database is read again, the list is stale.
  const seenMissing = new Set<string>();
  const stop = work.drafts.subscribe(() => {
    const currentDraftIds = new Set(listDraftIds(work));
    for (const id of ids) if (!currentDraftIds.has(id)) seenMissing.add(id);
    const remaining = {
      items: lost.items,
      drafts: ids.filter((id) => !(seenMissing.has(id) && currentDraftIds.has(id))).length,
    };
    const reported = getDeviceFaults().lost;
    if (!reported || reported.drafts <= remaining.drafts) return;
    const isNothingLost = remaining.items + remaining.drafts === 0;
    reportDeviceFaults({ lost: isNothingLost ? null : remaining });
    saveWorkCount(owner, remaining, 'lost');
  });
  closing.addEventListener('abort', stop);
};

const minFreeBytes = 100_000_000;

/** True if the device has enough free space for data that can be refetched. */
export const hasFreeSpace = async (): Promise<boolean> => {
  const { usageBytes, quotaBytes } = await estimateStorage();
  return usageBytes !== null && quotaBytes !== null && quotaBytes - usageBytes > minFreeBytes;
};
