import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onBeforeUpdate } from '#offline/device/service-worker.ts';
import { getDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { DraftContent, Drafts, SavedDraft } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkNotSaved, type WorkSaveFault } from '#offline/interfaces/work-not-saved.ts';
import { observable } from '#offline/state/observable.ts';
import { useLatest } from '#offline/state/use-latest.ts';

/**
 * Throttle from the first unsaved change, milliseconds. Not a debounce from the last one: continuous typing would never
 * be saved. With the write itself it stays under the 400 ms of the design ("Offline" 2).
 */
const delayMs = 250;
/** A failed save is retried with exponential backoff, starting with this. */
const initialRetryMs = 2_000;
const maxRetryMs = 60_000;
/** Faults that can end without the person's help: space may be freed by another window. */
const retriedFaults: ReadonlySet<WorkSaveFault> = new Set(['failed', 'full']);

/** State of the last save. `failure` is a French sentence. */
interface SaveState {
  readonly savedAtMs: number | null;
  readonly failure: string | null;
  /** Saved in this page's memory only: the disk is not usable. */
  readonly isInMemory: boolean;
}

/** The draft under a form. */
export interface DraftBase {
  /** Version of the draft that the form was loaded from; null for a blank form. */
  readonly readVersion: string | null;
  /** Version on disk written by this form's own saves. */
  savedVersion: string | null;
  /** Time of what is on disk, in epoch milliseconds: a draft that was submitted and withdrawn has the same version. */
  savedAtMs: number | null;
  /** Draft that the last save was written to. */
  savedId: string | undefined;
}

export const createDraftBase = (readVersion: string | null, readAtMs: number | null): DraftBase => ({
  readVersion,
  savedVersion: readVersion,
  savedAtMs: readAtMs,
  savedId: undefined,
});

/**
 * The saver is the same object while the form is mounted, so that a save renders only components that show its state.
 */
export interface DraftSaver {
  /** Call on each change: saves a moment later. */
  readonly markDirty: () => void;
  /** Saves pending changes now. False if that failed. */
  readonly flush: () => Promise<boolean>;
  /**
   * Id of the draft that the form is saved in: a forked one once the disk held a version that this form had not read.
   */
  readonly savedDraftId: () => string;
  /** Pauses saving once the content was submitted; `false` resumes it. */
  readonly setPaused: (isPaused: boolean) => void;
  readonly getState: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Pending saves by draft id: a draft is not read before they end. */
const pendingSaves = new Map<string, Promise<unknown>>();
export const isSaving = (id: string): boolean => pendingSaves.has(id);
export const pendingSave = (id: string): Promise<unknown> => pendingSaves.get(id) ?? Promise.resolve();

interface SaverOptions {
  /** Returns the current content. */
  readonly content: () => Promise<DraftContent>;
  /** Called after a save with the id of the draft it was written to: a forked one if the disk held a newer version. */
  readonly onSaved: (id: string) => void;
  /** Version that the form was filled from; absent for a new form. */
  readonly base?: DraftBase | undefined;
}

const createSaver = (id: string, save: Drafts['save'], latest: { current: SaverOptions }) => {
  const isInMemory = () => getDeviceFaults().memory !== null;
  const state = observable<SaveState>({ savedAtMs: null, failure: null, isInMemory: isInMemory() });
  const { base = createDraftBase(null, null) } = latest.current;
  // The version that the form read, not the current one of the draft: a form that is rebuilt from older data has not
  // seen that.
  let saved: Pick<SavedDraft, 'id'> & { readonly version: string | null } = { id, version: base.readVersion };
  let isDirty = false;
  let isPaused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = initialRetryMs;

  const retryLater = () => {
    timer ??= setTimeout(flush, retryMs);
    retryMs = Math.min(maxRetryMs, retryMs * 2);
  };
  const write = async (): Promise<boolean> => {
    if (!isDirty || isPaused) return true;
    isDirty = false;
    try {
      const content = await latest.current.content();
      const result = await save({ ...content, id: saved.id }, saved.version);
      saved = result;
      if (result.omittedFiles === undefined) retryMs = initialRetryMs;
      base.savedVersion = result.version;
      base.savedAtMs = result.savedAtMs;
      base.savedId = result.id;
      const hasOmittedFiles = result.omittedFiles !== undefined;
      const failure = hasOmittedFiles ? new WorkNotSaved('full-files').message : null;
      state.set({ savedAtMs: Date.now(), failure, isInMemory: isInMemory() });
      latest.current.onSaved(saved.id);
      if (!hasOmittedFiles) return true;
      isDirty = true;
      retryLater();
      return false;
    } catch (error) {
      isDirty = true;
      if (!(error instanceof WorkNotSaved)) reportError(error);
      const failure = error instanceof WorkNotSaved ? error.message : new WorkNotSaved('failed').message;
      state.set({ ...state.get(), failure });
      if (!(error instanceof WorkNotSaved) || retriedFaults.has(error.fault)) retryLater();
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const pendingWrite = pendingSave(id).then(write);
    const ids = new Set([id, saved.id]);
    for (const savedId of ids) pendingSaves.set(savedId, pendingWrite);
    void pendingWrite.finally(() => {
      for (const savedId of ids) if (pendingSaves.get(savedId) === pendingWrite) pendingSaves.delete(savedId);
    });
    return pendingWrite;
  };
  return {
    flush,
    savedDraftId: () => saved.id,
    markDirty: () => {
      isDirty = true;
      timer ??= setTimeout(flush, delayMs);
    },
    setPaused: (shouldPause: boolean) => {
      isPaused = shouldPause;
    },
    /** True if everything typed is on disk or in the outbox. */
    isStored: () => isPaused || (!isDirty && !pendingSaves.has(id)),
    getState: state.get,
    subscribe: state.subscribe,
  };
};

type Saver = ReturnType<typeof createSaver>;

/** Saves a form as a draft: shortly after a change, when the page is hidden, and when the form unmounts. */
export const useDraftSaver = (id: string, options: SaverOptions): DraftSaver => {
  const { drafts } = useOffline();
  const latest = useLatest(options);
  const instance = useRef<{ readonly id: string; readonly drafts: Drafts; readonly saver: Saver }>(undefined);
  // After a fork the form stays mounted, and keeps its saver.
  const isSame =
    instance.current?.drafts === drafts && [instance.current.id, instance.current.saver.savedDraftId()].includes(id);
  if (!instance.current || !isSame) instance.current = { id, drafts, saver: createSaver(id, drafts.save, latest) };
  const { saver } = instance.current;
  useEffect(() => {
    const unmounting = new AbortController();
    const save = () => void saver.flush();
    addEventListener('pagehide', save, { signal: unmounting.signal });
    document.addEventListener('visibilitychange', save, { signal: unmounting.signal });
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (saver.isStored()) return;
      save();
      // The browser asks the user to confirm leaving.
      event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeaving, { signal: unmounting.signal });
    const unregister = onBeforeUpdate(async () => {
      if (!(await saver.flush())) throw new WorkNotSaved('failed');
    });
    return () => {
      unmounting.abort();
      unregister();
      save();
    };
  }, [saver]);
  return saver;
};

export const useSaveState = ({ subscribe, getState }: DraftSaver): SaveState =>
  useSyncExternalStore(subscribe, getState);
