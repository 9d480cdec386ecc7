import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DraftContent } from './draft-types.ts';
import { useOffline } from './offline-context.tsx';
import { WorkNotKept } from './work-not-kept.ts';

/** Design, "Offline" 2. */
const delayMs = 400;

/** What became of the last save. `failure` is a French sentence. */
export interface SaveState {
  readonly savedAtMs: number | null;
  readonly failure: string | null;
}

export interface DraftSaver extends SaveState {
  /** To be told of each change: saves a moment after the last. */
  readonly touch: () => void;
  /** Saves what is not saved yet, now. False where it could not be. */
  readonly flush: () => Promise<boolean>;
  /** The content was handed over: nothing more is saved. `false` begins again. */
  readonly rest: (isResting: boolean) => void;
}

/** The saves under way, by draft: a draft is not read before they end. */
const underWay = new Map<string, Promise<unknown>>();
export const savesOf = (id: string): Promise<unknown> => underWay.get(id) ?? Promise.resolve();

/**
 * Keeps a form as a draft: about 400 ms after a change, when the page is hidden, and when the form leaves the screen.
 * `build` gives the content as it is when it is called.
 */
export const useDraftSaver = (id: string, build: () => Promise<DraftContent>): DraftSaver => {
  const { drafts } = useOffline();
  const [state, setState] = useState<SaveState>({ savedAtMs: null, failure: null });
  const latest = useRef(build);
  latest.current = build;
  const flags = useRef({ isDirty: false, isResting: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    const run = async (): Promise<boolean> => {
      if (!flags.current.isDirty || flags.current.isResting) return true;
      flags.current.isDirty = false;
      try {
        await drafts.save(await latest.current());
        setState({ savedAtMs: Date.now(), failure: null });
        return true;
      } catch (error) {
        flags.current.isDirty = true;
        if (!(error instanceof WorkNotKept)) reportError(error);
        const failure = error instanceof WorkNotKept ? error.message : new WorkNotKept('failed').message;
        setState(({ savedAtMs }) => ({ savedAtMs, failure }));
        return false;
      }
    };
    const running = savesOf(id).then(run);
    underWay.set(id, running);
    void running.finally(() => underWay.get(id) === running && underWay.delete(id));
    return running;
  }, [drafts, id]);

  useEffect(() => {
    const leaving = new AbortController();
    const save = () => void flush();
    addEventListener('pagehide', save, { signal: leaving.signal });
    document.addEventListener('visibilitychange', save, { signal: leaving.signal });
    return () => {
      leaving.abort();
      save();
    };
  }, [flush]);

  return useMemo(
    () => ({
      ...state,
      flush,
      touch: () => {
        flags.current.isDirty = true;
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, delayMs);
      },
      rest: (isResting) => {
        flags.current.isResting = isResting;
      },
    }),
    [state, flush],
  );
};
