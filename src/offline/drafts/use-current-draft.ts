import { useCallback, useState } from 'react';

interface Address {
  /** The draft that the address names. */
  readonly named: string | undefined;
  /** The draft to go on with where it names none. */
  readonly left?: string | undefined;
  /** Says which new draft it begins where there is neither. */
  readonly blank: string;
  /** The address is to name this draft. */
  readonly onDraft: (id: string) => void;
}

/** `key` stays the same as long as the screen shows the same form, whichever draft keeps it. */
interface CurrentDraft {
  readonly id: string;
  readonly key: string;
  /** For the saver of the form: it was kept, in the draft of this id. */
  readonly onKept: (id: string) => void;
}

/**
 * Which draft a screen edits. It stays the same when the address comes to name it, and its form stays when its saver went
 * over to another draft.
 */
export const useCurrentDraft = ({ named, left, blank, onDraft }: Address): CurrentDraft => {
  const draft = named ?? left;
  const opening = draft ?? blank;
  const begin = () => {
    const id = draft ?? crypto.randomUUID();
    return { opening, id, key: id, isDiverted: false };
  };
  const [state, setState] = useState(begin);
  let current = state;
  // What was left behind by a diversion is another draft, once the address has followed.
  if (state.isDiverted && draft === state.id) current = { ...state, opening, isDiverted: false };
  else if (state.opening !== opening && state.id !== draft) current = begin();
  if (current !== state) setState(current);
  const { id, key } = current;
  const onKept = useCallback(
    (kept: string) => {
      setState((now) => (now.id === id && kept !== id ? { ...now, id: kept, isDiverted: true } : now));
      if (named !== kept) onDraft(kept);
    },
    [id, named, onDraft],
  );
  return { id, key, onKept };
};
