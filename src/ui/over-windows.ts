import { trackDismissableBranch } from '@zag-js/dismissable';
import { FocusTrap } from '@zag-js/focus-trap';

/**
 * Lets `element`, which lies beside the page at the end of the body, be pressed while dialogs, menus or lists of the
 * component system are open: none of them closes by it. Returns the way back.
 */
export const besideWindows = (element: HTMLElement): (() => void) => trackDismissableBranch(element);

/**
 * Lets `element`, a dialog of the browser that is shown over everything, be used while such windows are open beneath it,
 * or open while it is shown: they neither take the focus back nor close. Returns the way back: they hold the focus again.
 */
export const overWindows = (element: HTMLElement): (() => void) => {
  const leave = besideWindows(element);
  const trap = new FocusTrap(element, {
    escapeDeactivates: false,
    allowOutsideClick: true,
    returnFocusOnDeactivate: false,
    delayInitialFocus: false,
    preventScroll: true,
    fallbackFocus: element,
    // A window that opens meanwhile takes the focus for itself: it is taken back once that one has begun.
    onPause: () => setTimeout(() => trap.unpause()),
  });
  // The window beneath that is topmost would close by the key that is meant for this one.
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keydown', keepEscape, { capture: true });
  trap.activate();
  return () => {
    removeEventListener('keydown', keepEscape, { capture: true });
    trap.deactivate();
    leave();
  };
};
