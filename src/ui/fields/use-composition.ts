import { type ChangeEvent, type CompositionEvent, useState } from 'react';
import { useUndo } from './use-undo.ts';

/** True for a character typed or text deleted by a key; false for text that comes as a whole: paste, autofill, dictation. */
const isKeystroke = ({ inputType, data }: InputEvent): boolean =>
  inputType?.startsWith('delete') || (inputType === 'insertText' && [...(data ?? '')].length === 1);

/**
 * Handlers of an input whose text is reformatted while it is typed. Text under composition (dictation, Telex, keyboards
 * of Android) is shown as it comes and applied once it is complete: rewriting it earlier multiplies its letters.
 * `displayedText`: that of an input that is reformatted, whose edits can then be undone.
 */
export const useComposition = (
  displayedText: string | undefined,
  apply: (input: HTMLInputElement, isTyped: boolean) => void,
) => {
  const [composed, setComposed] = useState<string>();
  const { recordEdit, onKeyDown } = useUndo(displayedText, (input) => apply(input, false));
  const edit: typeof apply = (input, isTyped) => {
    recordEdit();
    apply(input, isTyped);
  };
  return {
    /** Text under composition; undefined outside of one. */
    composed,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
      else edit(target, isKeystroke(nativeEvent as InputEvent));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      edit(currentTarget, false);
    },
    onKeyDown,
  };
};
