import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/** True for a character typed or text deleted by a key; false for text that comes as a whole: paste, autofill, dictation. */
const isKeystroke = ({ inputType, data }: InputEvent): boolean =>
  inputType?.startsWith('delete') || (inputType === 'insertText' && [...(data ?? '')].length === 1);

/**
 * Handlers of an input whose text is reformatted while it is typed. Text under composition (dictation, Telex, keyboards of
 * Android) is shown as it comes and applied once it is complete: rewriting it earlier multiplies its letters.
 */
export const useComposition = (apply: (input: HTMLInputElement, isTyped: boolean) => void) => {
  const [composed, setComposed] = useState<string>();
  return {
    /** Text under composition; undefined outside of one. */
    composed,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
      else apply(target, isKeystroke(nativeEvent as InputEvent));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      apply(currentTarget, false);
    },
  };
};
