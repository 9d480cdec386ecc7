import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toFile } from '#offline/files/work-files.ts';
import type { WorkFileInfo } from '#offline/interfaces/draft-types.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { useLatest } from '#offline/state/use-latest.ts';
import type { OpenWork } from '#work/open-work.ts';

/** The files of a draft that was opened without them. */
export interface StoredFiles {
  /** Files that are not loaded yet: the form must not be submitted without them. */
  readonly pending: readonly WorkFileInfo[];
  /** For `useWorkForm`: saves keep the files that are not loaded yet. */
  readonly pendingFiles: () => readonly WorkFileInfo[];
  /** The device could not be read. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

const none: readonly WorkFileInfo[] = [];

/**
 * Loads the files of a draft once its form is shown: many photos take seconds to decrypt. `onLoaded` adds them to the
 * form, before files that the person added meanwhile.
 */
export const useStoredFiles = (
  { draft, draftId }: OpenWork,
  onLoaded: (files: readonly File[]) => void,
): StoredFiles => {
  const { drafts } = useOffline();
  const latest = useLatest({ draftId, onLoaded });
  const [pending, setPending] = useState(draft?.content.length === 0 ? draft.files : none);
  // A save reads this together with the values of the form, to which the loaded files move in the same task.
  const current = useRef(pending);
  const [state, setState] = useState<'loading' | 'failed'>('loading');
  useEffect(() => {
    if (current.current.length === 0 || state === 'failed') return;
    let isCancelled = false;
    const load = async (): Promise<void> => {
      const files = await drafts.loadFiles(latest.current.draftId, current.current);
      if (isCancelled) return;
      // Rendered at once: a photo that is ready in this moment is added to what the field shows.
      flushSync(() => {
        current.current = none;
        setPending(none);
        latest.current.onLoaded(files.map(toFile));
      });
    };
    load().catch((error: unknown) => {
      if (!(error instanceof WorkNotSaved)) reportError(error);
      if (!isCancelled) setState('failed');
    });
    return () => {
      isCancelled = true;
    };
  }, [drafts, state]);
  return {
    pending,
    pendingFiles: () => current.current,
    hasFailed: state === 'failed',
    retry: () => setState('loading'),
  };
};
