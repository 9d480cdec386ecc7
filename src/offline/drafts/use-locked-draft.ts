import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { thisPage } from '#offline/device/device-page.ts';
import type { Drafts, LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { type DraftBase, draftBase, isSaving, savesOf } from './draft-saver.ts';

/** A draft opened to be edited. `generation` changes when the content must be taken anew: another draft, or a change of it. */
export interface OpenedDraft {
  readonly draft: LoadedDraft | undefined;
  /** For the saver of the form that shows it. */
  readonly base: DraftBase;
  /** This device could not be read: there may be a draft all the same. It is read as soon as the device opens. */
  readonly isUnread: boolean;
  /** Another tab is editing it. */
  readonly isElsewhere: boolean;
  readonly generation: number;
  /** Asks again for the right to edit. */
  readonly retry: () => void;
}

interface Found {
  readonly id: string;
  readonly draft: LoadedDraft | undefined;
  readonly base: DraftBase;
  readonly isUnread: boolean;
  readonly isElsewhere: boolean;
  readonly generation: number;
  readonly attempt: number;
}

/** Who asks again has just closed the other tab: the browser takes its lock back a little later. */
const askedAgainWithinMs = 2_000;

/** Drafts that a screen of this tab is giving back, by id: who opens one next waits for it. */
const givenBack = new Map<string, Promise<void>>();

/** The browser takes a lock back in a turn of its own. */
const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Whether a form that was opened is kept in this draft: its own, or the one that its saver went over to. */
const isHeldAs = (found: Found, id: string): boolean => found.id === id || found.base.heldId === id;

/**
 * What the disk says of a draft while this tab saves nothing to it, so that its version can be compared with that of
 * the form; `unread` where the device cannot be read.
 */
const stored = async (drafts: Drafts, id: string, heldVersion: () => string | null | undefined) => {
  for (;;) {
    await savesOf(id);
    const before = heldVersion();
    const read = await drafts.load(id).catch(() => 'unread' as const);
    if (!isSaving(id) && heldVersion() === before) return read;
  }
};

const stateOf = (draft: LoadedDraft | undefined): LoadedDraft['state'] => draft?.state ?? 'open';

/**
 * Takes the right to edit a draft and reads it; undefined meanwhile. A screen that was hidden and is shown again keeps
 * its form, unless another tab changed the draft since.
 */
export const useLockedDraft = (id: string): OpenedDraft | undefined => {
  const { drafts } = useOffline();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const lastFound = useRef(found);
  lastFound.current = found;
  const isOpen = useSyncExternalStore(drafts.subscribe, () => drafts.getEntries() !== undefined);
  const isReadable = isOpen && found?.id === id && found.isUnread;
  // A page that was left may have lost its lock, and another one may have changed the draft.
  const resumptions = useSyncExternalStore(thisPage.resumptions.subscribe, thisPage.resumptions.get);

  useEffect(() => {
    let isOver = false;
    let release: (() => void) | undefined;
    const before = givenBack.get(id);
    const open = async () => {
      await savesOf(id);
      await before;
      // Where this device keeps nothing, the form works and says that it is not saved.
      const locked = await drafts.lock(id, attempt > 0 || isReadable || resumptions > 0 ? askedAgainWithinMs : 0).then(
        (give) => ({ give, isElsewhere: give === undefined }),
        () => ({ give: undefined, isElsewhere: false }),
      );
      const read = await stored(drafts, id, () => lastFound.current?.base.heldVersion);
      if (isOver) return locked.give?.();
      release = locked.give;
      const { isElsewhere } = locked;
      const isUnread = read === 'unread';
      const draft = isUnread ? undefined : read;
      const version = draft?.version ?? null;
      const shown = lastFound.current;
      if (shown && shown.id !== id && isHeldAs(shown, id) && !isElsewhere) {
        setFound({ ...shown, id, draft, isUnread, isElsewhere, attempt });
        return;
      }
      const isSame =
        shown?.id === id &&
        shown.attempt === attempt &&
        !shown.isElsewhere &&
        !isElsewhere &&
        // It may have been handed over, or taken back: neither is another version, nor is a refusal.
        stateOf(draft) === stateOf(shown.draft) &&
        (isUnread || version === shown.base.heldVersion);
      if (isSame) {
        if (shown.isUnread !== isUnread) setFound({ ...shown, isUnread });
        return;
      }
      const generation = (shown?.generation ?? 0) + 1;
      setFound({ id, draft, base: draftBase(version), isUnread, attempt, isElsewhere, generation });
    };
    const opening = open();
    return () => {
      isOver = true;
      // The form below saves once more as it leaves, after this: its save is to be waited for.
      const lastSave = Promise.resolve().then(() => savesOf(id));
      const given = Promise.all([opening, lastSave]).then(() => {
        release?.();
        return yieldToMain();
      });
      givenBack.set(id, given);
      void given.then(() => givenBack.get(id) === given && givenBack.delete(id));
    };
  }, [drafts, id, attempt, isReadable, resumptions]);

  if (!found || !isHeldAs(found, id)) return undefined;
  return { ...found, retry: () => setAttempt(attempt + 1) };
};
