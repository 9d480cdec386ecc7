import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { DraftContent } from './draft-types.ts';
import { observable } from './observable.ts';
import { useOffline } from './offline-context.tsx';
import { onBeforeUpdate } from './service-worker.ts';
import { WorkNotKept } from './work-not-kept.ts';

/**
 * From the first change that is not saved yet: not from the last, or whoever types without a pause is never saved.
 * With the write itself it stays under the 400 ms of the design ("Offline" 2).
 */
const delayMs = 250;

/** What became of the last save. `failure` is a French sentence. */
export interface SaveState {
  readonly savedAtMs: number | null;
  readonly failure: string | null;
}

/** The same object for the whole life of the form, so that a save renders nothing but what shows it. */
export interface DraftSaver {
  /** To be told of each change: saves a moment later. */
  readonly touch: () => void;
  /** Saves what is not saved yet, now. False where it could not be. */
  readonly flush: () => Promise<boolean>;
  /** The content was handed over: nothing more is saved. `false` begins again. */
  readonly rest: (isResting: boolean) => void;
  readonly getState: () => SaveState;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The saves under way, by draft: a draft is not read before they end. */
const underWay = new Map<string, Promise<unknown>>();
export const savesOf = (id: string): Promise<unknown> => underWay.get(id) ?? Promise.resolve();

interface Build {
  /** The content as it is when it is called. */
  readonly content: () => Promise<DraftContent>;
  /** It was kept. */
  readonly onSaved: () => void;
}

const createSaver = (id: string, save: (content: DraftContent) => Promise<void>, latest: { current: Build }) => {
  const state = observable<SaveState>({ savedAtMs: null, failure: null });
  let isDirty = false;
  let isResting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = async (): Promise<boolean> => {
    if (!isDirty || isResting) return true;
    isDirty = false;
    try {
      await save(await latest.current.content());
      state.set({ savedAtMs: Date.now(), failure: null });
      latest.current.onSaved();
      return true;
    } catch (error) {
      isDirty = true;
      if (!(error instanceof WorkNotKept)) reportError(error);
      const failure = error instanceof WorkNotKept ? error.message : new WorkNotKept('failed').message;
      state.set({ savedAtMs: state.get().savedAtMs, failure });
      return false;
    }
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    const running = savesOf(id).then(write);
    underWay.set(id, running);
    void running.finally(() => underWay.get(id) === running && underWay.delete(id));
    return running;
  };
  return {
    flush,
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

/** Keeps a form as a draft: a moment after a change, when the page is hidden, and when the form leaves the screen. */
export const useDraftSaver = (id: string, build: Build): DraftSaver => {
  const { drafts } = useOffline();
  const latest = useRef(build);
  latest.current = build;
  const saver = useMemo(() => createSaver(id, drafts.save, latest), [id, drafts]);
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
