import { type RefObject, useEffect } from 'react';

const minSwipePx = 80;
const maxSwipeMs = 600;
/** Margin reserved for the system’s back gesture. */
const systemGesturePx = 24;

/** True for elements that scroll sideways or take input themselves. */
const handlesTouch = (target: EventTarget | null, ancestor: Element): boolean => {
  for (let at = target instanceof Element ? target : null; at && at !== ancestor; at = at.parentElement) {
    if (at.matches('input, textarea, select, canvas, [role=slider]')) return true;
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

/** Calls `step` with 1 (next) or -1 (previous) on Alt+Arrow and on horizontal swipes over the element `placeId`. */
export const useStepGestures = (step: RefObject<(offset: 1 | -1) => void>, placeId: string): void => {
  useEffect(() => {
    const abortController = new AbortController();
    const { signal } = abortController;
    const onKeyDown = (event: KeyboardEvent): void => {
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!isArrow || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      // Alt+Arrow opens native selects and comboboxes; dialogs must not be left.
      if (event.target instanceof Element && event.target.closest('select, [role=combobox], dialog, [role=dialog]'))
        return;
      event.preventDefault();
      step.current(event.key === 'ArrowDown' ? 1 : -1);
    };
    addEventListener('keydown', onKeyDown, { signal });
    const container = document.getElementById(placeId);
    let from: { readonly x: number; readonly y: number; readonly atMs: number } | undefined;
    container?.addEventListener(
      'touchstart',
      ({ touches, target, timeStamp }) => {
        const [touch, other] = touches;
        const isEdge = !touch || touch.clientX < systemGesturePx || touch.clientX > innerWidth - systemGesturePx;
        from =
          isEdge || other || handlesTouch(target, container)
            ? undefined
            : { x: touch.clientX, y: touch.clientY, atMs: timeStamp };
      },
      { signal, passive: true },
    );
    container?.addEventListener(
      'touchend',
      ({ changedTouches: [touch], timeStamp }) => {
        if (!from || !touch) return;
        const [right, down] = [touch.clientX - from.x, touch.clientY - from.y];
        const isStroke =
          Math.abs(right) > minSwipePx && Math.abs(right) > 2 * Math.abs(down) && timeStamp - from.atMs < maxSwipeMs;
        from = undefined;
        if (isStroke) step.current(right < 0 ? 1 : -1);
      },
      { signal, passive: true },
    );
    return () => abortController.abort();
  }, [step, placeId]);
};
