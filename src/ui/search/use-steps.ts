import { type RefObject, useEffect } from 'react';

const farPx = 80;
const soonMs = 600;
/** There the system's own gesture goes back. */
const edgePx = 24;

/** What a finger moves sideways itself, or types in. */
const movesItself = (target: EventTarget | null, within: Element): boolean => {
  for (let at = target instanceof Element ? target : null; at && at !== within; at = at.parentElement) {
    if (at.matches('input, textarea, select, canvas, [role=slider]')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

/** Steps to the next (1) or the one before (-1) by Alt and an arrow, and by a finger's stroke over `place`. */
export const useSteps = (step: RefObject<(by: 1 | -1) => void>, placeId: string): void => {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const press = (event: KeyboardEvent): void => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // In a list of choices it opens the choices, in a dialog nothing is left behind.
      if (event.target instanceof Element && event.target.closest('select, [role=combobox], dialog, [role=dialog]'))
        return;
      event.preventDefault();
      step.current(event.key === 'ArrowDown' ? 1 : -1);
    };
    addEventListener('keydown', press, { signal });
    const place = document.getElementById(placeId);
    let from: { readonly x: number; readonly y: number; readonly atMs: number } | undefined;
    place?.addEventListener(
      'touchstart',
      ({ touches, target, timeStamp }) => {
        const [touch, other] = touches;
        const isEdge = !touch || touch.clientX < edgePx || touch.clientX > innerWidth - edgePx;
        from =
          isEdge || other || movesItself(target, place)
            ? undefined
            : { x: touch.clientX, y: touch.clientY, atMs: timeStamp };
      },
      { signal, passive: true },
    );
    place?.addEventListener(
      'touchend',
      ({ changedTouches: [touch], timeStamp }) => {
        if (!from || !touch) return;
        const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
        const isStroke =
          Math.abs(right) > farPx && Math.abs(right) > 2 * Math.abs(down) && timeStamp - from.atMs < soonMs;
        from = undefined;
        if (isStroke) step.current(right < 0 ? 1 : -1);
      },
      { signal, passive: true },
    );
    return () => stop.abort();
  }, [step, placeId]);
};
