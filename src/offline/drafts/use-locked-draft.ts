import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentPage } from '#offline/device/device-page.ts';
import type { Drafts, LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { useLatest } from '#offline/state/use-latest.ts';
import { createDraftBase, type DraftBase, isSaving, pendingSave } from './draft-saver.ts';

/**
 * A draft opened for editing. `generation` changes when the form must be filled anew: another draft, or a new version
 * of it.
 */
export interface OpenedDraft {
  readonly draft: LoadedDraft | undefined;
  /** For the saver of its form. */
  readonly base: DraftBase;
  /** True if the device could not be read, so a draft may exist. It is read once the device opens. */
  readonly isUnreadable: boolean;
  /** Another tab holds the edit lock. */
  readonly isLockedElsewhere: boolean;
  readonly generation: number;
  /** Requests the edit lock again. */
  readonly retry: () => void;
}

interface LockedDraft {
  readonly id: string;
  readonly draft: LoadedDraft | undefined;
  readonly base: DraftBase;
  readonly isUnreadable: boolean;
  readonly isLockedElsewhere: boolean;
  readonly generation: number;
  readonly attempt: number;
}

/** Lock timeout of a retry: the browser releases the lock of a closed tab a little later. */
const retryLockTimeoutMs = 2_000;

/** Lock releases in progress in this tab, by draft id: the next screen that opens the draft waits for them. */
const pendingReleases = new Map<string, Promise<void>>();

/** The browser releases a lock in a separate task. */
const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** True if the form is saved in this draft: its own, or the fork of it. */
const isSavedIn = (lockedDraft: LockedDraft, id: string): boolean =>
  lockedDraft.id === id || lockedDraft.base.savedId === id;

/**
 * Reads a draft while this tab has no pending save to it, so that its version can be compared with that of the form;
 * `unread` if the device cannot be read.
 */
const readWhenSettled = async (
  load: () => ReturnType<Drafts['load']>,
  id: string,
  savedVersion: () => string | null | undefined,
) => {
  for (;;) {
    await pendingSave(id);
    const versionBefore = savedVersion();
    const loadedDraft = await load().catch(() => 'unread' as const);
    if (!isSaving(id) && savedVersion() === versionBefore) return loadedDraft;
  }
};

const draftState = (draft: LoadedDraft | undefined): LoadedDraft['state'] => draft?.state ?? 'open';

/**
 * Takes the edit lock of a draft and reads it; undefined meanwhile. A hidden screen that is shown again keeps its form,
 * unless another tab changed the draft. `omitsFiles`: the form loads the files afterwards.
 */
export const useLockedDraft = (id: string, { omitsFiles = false } = {}): OpenedDraft | undefined => {
  const { drafts } = useOffline();
  const [lockedDraft, setLockedDraft] = useState<LockedDraft>();
  const [attempt, setAttempt] = useState(0);
  const lastLockedDraft = useLatest(lockedDraft);
  const isOpen = useSyncExternalStore(drafts.subscribe, () => drafts.getEntries() !== undefined);
  const isReadable = isOpen && lockedDraft?.id === id && lockedDraft.isUnreadable;
  // A suspended page may have lost its lock, and another page may have changed the draft.
  const resumptions = useSyncExternalStore(currentPage.resumptions.subscribe, currentPage.resumptions.get);

  useEffect(() => {
    let isCancelled = false;
    let release: (() => void) | undefined;
    const pendingRelease = pendingReleases.get(id);
    const open = async () => {
      await pendingSave(id);
      await pendingRelease;
      // If this device stores nothing, the form works without a lock and shows that it is not saved.
      const unlockDraft = await drafts
        .lock(id, attempt > 0 || isReadable || resumptions > 0 ? retryLockTimeoutMs : 0)
        .then(
          (unlock) => ({ unlock, isLockedElsewhere: unlock === undefined }),
          () => ({ unlock: undefined, isLockedElsewhere: false }),
        );
      const loadedDraft = await readWhenSettled(
        () => drafts.load(id, { omitsFiles }),
        id,
        () => lastLockedDraft.current?.base.savedVersion,
      );
      if (isCancelled) return unlockDraft.unlock?.();
      release = unlockDraft.unlock;
      const { isLockedElsewhere } = unlockDraft;
      const isUnreadable = loadedDraft === 'unread';
      const draft = isUnreadable ? undefined : loadedDraft;
      const version = draft?.version ?? null;
      const savedAtMs = draft?.savedAtMs ?? null;
      const previousDraft = lastLockedDraft.current;
      if (previousDraft && previousDraft.id !== id && isSavedIn(previousDraft, id) && !isLockedElsewhere) {
        setLockedDraft({ ...previousDraft, id, draft, isUnreadable, isLockedElsewhere, attempt });
        return;
      }
      const isSame =
        previousDraft?.id === id &&
        previousDraft.attempt === attempt &&
        !previousDraft.isLockedElsewhere &&
        !isLockedElsewhere &&
        // A submitted draft has a new state but no new version, a withdrawn one a new time.
        draftState(draft) === draftState(previousDraft.draft) &&
        (isUnreadable || (version === previousDraft.base.savedVersion && savedAtMs === previousDraft.base.savedAtMs));
      if (isSame) {
        if (previousDraft.isUnreadable !== isUnreadable) setLockedDraft({ ...previousDraft, isUnreadable });
        return;
      }
      const generation = (previousDraft?.generation ?? 0) + 1;
      setLockedDraft({
        id,
        draft,
        base: createDraftBase(version, savedAtMs),
        isUnreadable,
        attempt,
        isLockedElsewhere,
        generation,
      });
    };
    const opening = open();
    return () => {
      isCancelled = true;
      // The form saves once more when it unmounts, after this effect: wait for that save.
      const lastSave = Promise.resolve().then(() => pendingSave(id));
      const lockReleased = Promise.all([opening, lastSave]).then(() => {
        release?.();
        return yieldToMain();
      });
      pendingReleases.set(id, lockReleased);
      void lockReleased.then(() => pendingReleases.get(id) === lockReleased && pendingReleases.delete(id));
    };
  }, [drafts, id, omitsFiles, attempt, isReadable, resumptions]);

  if (!lockedDraft || !isSavedIn(lockedDraft, id)) return undefined;
  return { ...lockedDraft, retry: () => setAttempt(attempt + 1) };
};
