import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onBeforeUpdate } from '#offline/device/service-worker.ts';
import { getDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { DraftContent, Drafts, SavedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';
import { observable } from '#offline/state/observable.ts';

/**
 * From the first change that is not saved yet: not from the last, or whoever types without a pause is never saved.
 * With the write itself it stays under the 400 ms of the design ("Offline" 2).
 */
const delayMs = 250;
/** A save that failed is repeated after this, then after twice as long each time. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** What became of the last save. `failure` is a French sentence. */
export interface SaveState {
  readonly savedAtMs: number | null;
  readonly failure: string | null;
  /** It lies in the memory of this page: the disk takes nothing. */
  readonly isInMemory: boolean;
}

/** The draft under a form. */
export interface DraftBase {
  /** The version that the form was filled from; null for a blank form. */
  readonly readVersion: string | null;
  /** The version that lies on the disk for this form, by its own saves. */
  heldVersion: string | null;
  /** The draft that its last save went to. */
  heldId: string | undefined;
}

export const draftBase = (readVersion: string | null): DraftBase => ({
  readVersion,
  heldVersion: readVersion,
  heldId: undefined,
});

/** The same object for the whole life of the form, so that a save renders nothing but what shows it. */
export interface DraftSaver {
  /** To be told of each change: saves a moment later. */
  readonly touch: () => void;
  /** Saves what is not saved yet, now. False where it could not be. */
  readonly flush: () => Promise<boolean>;
  /** The draft that the form is kept in: another one than asked for once the disk held what this form never read. */
  readonly heldId: () => string;
  /** The content was handed over: nothing more is saved. `false` begins again. */
  readonly rest: (isResting: boolean) => void;
  readonly getState: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The saves under way, by draft: a draft is not read before they end. */
const underWay = new Map<string, Promise<unknown>>();
export const isSaving = (id: string): boolean => underWay.has(id);
export const savesOf = (id: string): Promise<unknown> => underWay.get(id) ?? Promise.resolve();

interface Build {
  /** The content as it is when it is called. */
  readonly content: () => Promise<DraftContent>;
  /** It was kept, in the draft of this id: another one where the disk holds what this form never read. */
  readonly onSaved: (id: string) => void;
  /** What the form was filled from; a form without is new. */
  readonly base?: DraftBase | undefined;
}

const createSaver = (id: string, save: Drafts['save'], latest: { current: Build }) => {
  const isInMemory = () => getDeviceFaults().memory !== null;
  const state = observable<SaveState>({ savedAtMs: null, failure: null, isInMemory: isInMemory() });
  const { base = draftBase(null) } = latest.current;
  // Not what the draft holds by now: a form that is made anew from what was read before has not seen it.
  let held: SavedDraft | { readonly id: string; readonly version: null } = { id, version: base.readVersion };
  let isDirty = false;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const write = async (): Promise<boolean> => {
    if (!isDirty || isResting) return true;
    isDirty = false;
    try {
      const content = await latest.current.content();
      held = await save({ ...content, id: held.id }, held.version);
      retryMs = firstRetryMs;
      base.heldVersion = held.version;
      base.heldId = held.id;
      state.set({ savedAtMs: Date.now(), failure: null, isInMemory: isInMemory() });
      latest.current.onSaved(held.id);
      return true;
    } catch (error) {
      isDirty = true;
      if (!(error instanceof WorkNotKept)) reportError(error);
      const failure = error instanceof WorkNotKept ? error.message : new WorkNotKept('failed').message;
      state.set({ ...state.get(), failure });
      if (!(error instanceof WorkNotKept) || error.fault === 'failed') {
        timer ??= setTimeout(flush, retryMs);
        retryMs = Math.min(longestRetryMs, retryMs * 2);
      }
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const running = savesOf(id).then(write);
    const ids = new Set([id, held.id]);
    for (const one of ids) underWay.set(one, running);
    void running.finally(() => {
      for (const one of ids) if (underWay.get(one) === running) underWay.delete(one);
    });
    return running;
  };
  return {
    flush,
    heldId: () => held.id,
    touch: () => {
      isDirty = true;
      timer ??= setTimeout(flush, delayMs);
    },
    rest: (next: boolean) => {
      isResting = next;
    },
    /** True when all that was typed is on the disk, or in the outbox. */
    isStored: () => isResting || (!isDirty && !underWay.has(id)),
    getState: state.get,
    subscribe: state.subscribe,
  };
};

type Saver = ReturnType<typeof createSaver>;

/** Keeps a form as a draft: a moment after a change, when the page is hidden, and when the form leaves the screen. */
export const useDraftSaver = (id: string, build: Build): DraftSaver => {
  const { drafts } = useOffline();
  const latest = useRef(build);
  latest.current = build;
  const made = useRef<{ readonly id: string; readonly drafts: Drafts; readonly saver: Saver }>(undefined);
  // The form whose saver went over to another draft stays, and so does its saver.
  const isSame = made.current?.drafts === drafts && [made.current.id, made.current.saver.heldId()].includes(id);
  if (!made.current || !isSame) made.current = { id, drafts, saver: createSaver(id, drafts.save, latest) };
  const { saver } = made.current;
  useEffect(() => {
    const leaving = new AbortController();
    const save = () => void saver.flush();
    addEventListener('pagehide', save, { signal: leaving.signal });
    document.addEventListener('visibilitychange', save, { signal: leaving.signal });
    const warn = (event: BeforeUnloadEvent) => {
      if (saver.isStored()) return;
      save();
      // The browser asks whether to leave all the same.
      event.preventDefault();
    };
    addEventListener('beforeunload', warn, { signal: leaving.signal });
    const stop = onBeforeUpdate(async () => {
      if (!(await saver.flush())) throw new WorkNotKept('failed');
    });
    return () => {
      leaving.abort();
      stop();
      save();
    };
  }, [saver]);
  return saver;
};

export const useSaveState = ({ subscribe, getState }: DraftSaver): SaveState =>
  useSyncExternalStore(subscribe, getState);
