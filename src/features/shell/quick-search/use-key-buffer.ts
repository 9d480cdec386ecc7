import { useCallback, useEffect, useRef } from 'react';

/** True for a key that types a character, AltGr and the Option key of a Mac included. */
const isCharacter = (event: KeyboardEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ([...key].length !== 1) return false;
  if (event.getModifierState('AltGraph')) return true;
  return !ctrlKey && !metaKey && (!altKey || !/^\w$/.test(key));
};

/**
 * Collects what is typed or pasted between the shortcut of a lazy-loaded field and the moment it has the focus. Keys do not
 * reach the page meanwhile: Enter would submit the form below, Backspace would delete from it.
 */
export const useKeyBuffer = () => {
  /** Undefined while nothing is collected. */
  const buffered = useRef<string>(undefined);
  useEffect(() => {
    const swallowEvent = (event: Event, text: string) => {
      event.preventDefault();
      event.stopPropagation();
      buffered.current = text;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const text = buffered.current;
      if (text === undefined) return;
      if (isCharacter(event)) swallowEvent(event, text + event.key);
      else if (event.key === 'Backspace') swallowEvent(event, [...text].slice(0, -1).join(''));
      else if (event.key === 'Enter') swallowEvent(event, text);
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData('text/plain').replace(/[\r\n]/g, '') ?? '';
      if (buffered.current !== undefined) swallowEvent(event, buffered.current + pasted);
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('paste', onPaste, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('paste', onPaste, true);
    };
  }, []);
  /** Starts collecting after `text`; a second press of the shortcut drops nothing. */
  const start = useCallback((text: string) => {
    buffered.current ??= text;
  }, []);
  /** Ends collecting and returns the text. */
  const endBuffering = useCallback(() => {
    const text = buffered.current ?? '';
    buffered.current = undefined;
    return text;
  }, []);
  return { start, take: endBuffering };
};
