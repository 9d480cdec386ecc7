import { useCallback, useState } from 'react';

interface DraftAddress {
  /** Draft id in the URL. */
  readonly urlDraftId: string | undefined;
  /** Draft to resume if the URL has none. */
  readonly resumableId?: string | undefined;
  /** Key of the new draft that is begun if there is neither; another key begins another draft. */
  readonly newDraftKey: string;
  /** Called to put this draft id into the URL. */
  readonly onDraft: (id: string) => void;
}

/** `key` stays the same as long as the screen shows the same form, even if its draft is forked. */
interface CurrentDraft {
  readonly id: string;
  readonly key: string;
  /** For the saver of the form: it was saved in the draft of this id. */
  readonly onSaved: (id: string) => void;
}

/**
 * Tracks which draft a screen edits. Its form stays mounted when the URL takes up its id, and when its draft is forked.
 */
export const useCurrentDraft = ({ urlDraftId, resumableId, newDraftKey, onDraft }: DraftAddress): CurrentDraft => {
  const draft = urlDraftId ?? resumableId;
  const opening = draft ?? newDraftKey;
  const beginDraft = () => {
    const id = draft ?? crypto.randomUUID();
    return { opening, id, key: id, isForked: false };
  };
  const [state, setState] = useState(beginDraft);
  let current = state;
  // After a fork, the original draft id in the URL is another draft once the URL has followed.
  if (state.isForked && draft === state.id) current = { ...state, opening, isForked: false };
  else if (state.opening !== opening && state.id !== draft) current = beginDraft();
  if (current !== state) setState(current);
  const { id, key } = current;
  const onSaved = useCallback(
    (draftId: string) => {
      setState((previous) =>
        previous.id === id && draftId !== id ? { ...previous, id: draftId, isForked: true } : previous,
      );
      if (urlDraftId !== draftId) onDraft(draftId);
    },
    [id, urlDraftId, onDraft],
  );
  return { id, key, onSaved };
};
