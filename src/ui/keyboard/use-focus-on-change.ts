import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to `target` when `value` has changed, not when it first shows. */
export const useFocusOnChange = (target: RefObject<HTMLElement | null>, value: unknown): void => {
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    target.current?.focus();
  }, [target, value]);
};
