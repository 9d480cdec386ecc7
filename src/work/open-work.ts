import type { DraftBase } from '#offline/drafts/draft-saver.ts';
import { useCurrentDraft } from '#offline/drafts/use-current-draft.ts';
import { useLockedDraft } from '#offline/drafts/use-locked-draft.ts';
import type { LoadedDraft, Refusal } from '#offline/interfaces/draft-types.ts';

/** A piece of work that is open in a form: its draft, and what the form tells of it. */
export interface OpenWork {
  readonly draftId: string;
  /** What was kept of it; undefined for a new one. */
  readonly draft: LoadedDraft | undefined;
  /** Another number when the form is to be filled anew. */
  readonly generation: number;
  /** What the draft was when it was read. */
  readonly base: DraftBase;
  readonly savedAtMs: number | null;
  /** What the server said of it when it was sent before. */
  readonly refusal: Refusal | null;
  /** Another tab edits it. */
  readonly isReadOnly: boolean;
  /** It was kept, in the draft of this id. */
  readonly onKept: (draftId: string) => void;
  /** The server has it: what comes next on this screen is another one. */
  readonly onAccepted: () => void;
}

interface Opened {
  readonly work: OpenWork;
  /** There may be a draft, which cannot be read for now. */
  readonly isUnread: boolean;
  /** Asks again for the right to edit, and reads again. */
  readonly retry: () => void;
}

/** Takes the right to edit a draft and reads it; undefined meanwhile. */
export const useOpenWork = (draftId: string, told: Pick<OpenWork, 'onKept' | 'onAccepted'>): Opened | undefined => {
  const opened = useLockedDraft(draftId);
  if (!opened) return undefined;
  const { draft, base, generation, isElsewhere, isUnread, retry } = opened;
  const savedAtMs = draft?.savedAtMs ?? null;
  const refusal = draft?.refusal ?? null;
  const { onKept, onAccepted } = told;
  return {
    isUnread,
    retry,
    work: { draftId, draft, generation, base, savedAtMs, refusal, isReadOnly: isElsewhere, onKept, onAccepted },
  };
};

const nothing = (): void => undefined;

/** The same for a window over a screen, whose draft no address follows. */
export const useNamedWork = (named: string): Opened | undefined => {
  const { id, onKept } = useCurrentDraft({ named, blank: named, onDraft: nothing });
  return useOpenWork(id, { onKept, onAccepted: nothing });
};
