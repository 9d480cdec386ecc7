import { type KeyboardEvent, useRef } from 'react';

/**
 * Undo and redo of an input whose text is reformatted while it is typed: assigning the text of an input clears the
 * browser's own history. `shown` is the displayed text, undefined for an input that is not reformatted.
 */
export const useUndo = (shown: string | undefined, apply: (input: HTMLInputElement) => void) => {
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const restore = (input: HTMLInputElement, from: string[], to: string[]) => {
    while (from.at(-1) === shown) from.pop();
    const text = from.pop();
    if (text === undefined || shown === undefined) return;
    to.push(shown);
    input.value = text;
    apply(input);
  };
  return {
    /** Records the displayed text before an edit. */
    recordEdit: () => {
      if (shown === undefined) return;
      past.current.push(shown);
      future.current = [];
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (shown === undefined || event.altKey || !(event.ctrlKey || event.metaKey) || !(isUndo || isRedo)) return;
      event.preventDefault();
      if (event.currentTarget.readOnly) return;
      if (isUndo) restore(event.currentTarget, past.current, future.current);
      else restore(event.currentTarget, future.current, past.current);
    },
  };
};
