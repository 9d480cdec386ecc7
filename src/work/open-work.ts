import type { DraftBase } from '#offline/drafts/draft-saver.ts';
import { useCurrentDraft } from '#offline/drafts/use-current-draft.ts';
import { useLockedDraft } from '#offline/drafts/use-locked-draft.ts';
import type { LoadedDraft, Refusal } from '#offline/interfaces/draft-types.ts';

/** Work open in a form: its draft and callbacks of the form. */
export interface OpenWork {
  readonly draftId: string;
  /** Its stored draft; undefined for new work. */
  readonly draft: LoadedDraft | undefined;
  /** Changes when the form must be filled anew. */
  readonly generation: number;
  /** Version of the draft when it was read. */
  readonly base: DraftBase;
  readonly savedAtMs: number | null;
  /** The server's refusal of an earlier submission. */
  readonly refusal: Refusal | null;
  /** Another tab holds the edit lock. */
  readonly isReadOnly: boolean;
  /** Called after a save with the id of its draft. */
  readonly onSaved: (draftId: string) => void;
  /** Called once accepted: the screen then begins new work. */
  readonly onAccepted: () => void;
  /** Set for a draft that was found and resumed: archives it and begins new work. */
  readonly onRestart?: (() => void) | undefined;
}

interface OpenedWork {
  readonly work: OpenWork;
  /** There may be a draft that cannot be read now. */
  readonly isUnreadable: boolean;
  /** Requests the edit lock again and reads again. */
  readonly retry: () => void;
}

/** Takes the edit lock of a draft and reads it, if wanted without its files; undefined meanwhile. */
export const useOpenWork = (
  draftId: string,
  callbacks: Pick<OpenWork, 'onSaved' | 'onAccepted'>,
  options?: { readonly omitsFiles: boolean },
): OpenedWork | undefined => {
  const opened = useLockedDraft(draftId, options);
  if (!opened) return undefined;
  const { draft, base, generation, isLockedElsewhere, isUnreadable, retry } = opened;
  const savedAtMs = draft?.savedAtMs ?? null;
  const refusal = draft?.refusal ?? null;
  const { onSaved, onAccepted } = callbacks;
  return {
    isUnreadable,
    retry,
    work: { draftId, draft, generation, base, savedAtMs, refusal, isReadOnly: isLockedElsewhere, onSaved, onAccepted },
  };
};

const noop = (): void => undefined;

/** Like `useOpenWork`, for a dialog, whose draft id is not in the URL. */
export const useWorkByDraftId = (requestedDraftId: string): OpenedWork | undefined => {
  const { id, onSaved } = useCurrentDraft({
    urlDraftId: requestedDraftId,
    newDraftKey: requestedDraftId,
    onDraft: noop,
  });
  return useOpenWork(id, { onSaved, onAccepted: noop });
};
