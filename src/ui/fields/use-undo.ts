import { type KeyboardEvent, useRef } from 'react';

/**
 * Undo and redo of an input whose text is reformatted while it is typed: assigning the text of an input clears the
 * browser's own history. `displayedText` is undefined for an input that is not reformatted.
 */
export const useUndo = (displayedText: string | undefined, apply: (input: HTMLInputElement) => void) => {
  const undoStack = useRef<string[]>([]);
  const redoStack = useRef<string[]>([]);
  const restore = (input: HTMLInputElement, from: string[], to: string[]) => {
    while (from.at(-1) === displayedText) from.pop();
    const text = from.pop();
    if (text === undefined || displayedText === undefined) return;
    to.push(displayedText);
    input.value = text;
    apply(input);
  };
  return {
    /** Records the displayed text before an edit. */
    recordEdit: () => {
      if (displayedText === undefined) return;
      undoStack.current.push(displayedText);
      redoStack.current = [];
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const key = event.key.toLowerCase();
      const isUndo = key === 'z' && !event.shiftKey;
      const isRedo = key === 'y' || (key === 'z' && event.shiftKey);
      if (displayedText === undefined || event.altKey || !(event.ctrlKey || event.metaKey) || !(isUndo || isRedo))
        return;
      event.preventDefault();
      if (event.currentTarget.readOnly) return;
      if (isUndo) restore(event.currentTarget, undoStack.current, redoStack.current);
      else restore(event.currentTarget, redoStack.current, undoStack.current);
    },
  };
};
