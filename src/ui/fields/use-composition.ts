import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/**
 * Handlers of an input whose text is reformatted while it is typed. Text under composition (dictation, Telex, keyboards of
 * Android) is shown as it comes and applied once it is complete: rewriting it earlier multiplies its letters.
 */
export const useComposition = (apply: (input: HTMLInputElement) => void) => {
  const [composed, setComposed] = useState<string>();
  return {
    /** Text under composition; undefined outside of one. */
    composed,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) setComposed(target.value);
      else apply(target);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      apply(currentTarget);
    },
  };
};
