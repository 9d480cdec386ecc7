import { afterFrame } from '#ui/window/after-frame.ts';
import { findTitle, isShown, makeFocusable, placesAround } from './places.ts';

/**
 * When the focused element is removed (a row that was deleted, a button that did its work), moves the focus to the nearest
 * place around it that is still shown, else to the title of the screen: the browser would start again at the top of the page.
 * A button that is disabled while it works takes the focus back afterwards. Returns a function that ends this.
 */
export const restoreLostFocus = (): (() => void) => {
  let focused: HTMLElement | undefined;
  let around: readonly HTMLElement[] = [];
  let wasDisabled = false;

  const findPlace = (): HTMLElement | undefined => {
    const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]
      .filter(isShown)
      .at(-1);
    const place = around.find(isShown);
    if (dialog) return place && dialog.contains(place) ? place : dialog;
    return place ?? findTitle();
  };
  /** Removed, or enabled again after it was disabled. */
  const isLost = (element: HTMLElement): boolean =>
    !element.isConnected || (wasDisabled && !element.matches(':disabled'));
  const repair = afterFrame(() => {
    if (!focused || !isLost(focused) || document.activeElement !== document.body) return;
    if (focused.isConnected) return focused.focus({ preventScroll: true });
    focused = undefined;
    const place = findPlace();
    if (!place) return;
    makeFocusable(place);
    place.focus({ preventScroll: true });
  });
  // A navigation and a dialog that closes move the focus in the next frame: they come first.
  const waiting = afterFrame(repair.schedule);
  const observer = new MutationObserver(() => {
    if (focused?.matches(':disabled')) wasDisabled = true;
    else if (focused && isLost(focused)) waiting.schedule();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });

  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      wasDisabled = false;
      around = placesAround(target);
    },
    options,
  );
  // A person who presses elsewhere leaves the element.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node && focused?.contains(target))) focused = undefined;
    },
    options,
  );
  return () => {
    listening.abort();
    observer.disconnect();
    waiting.cancel();
    repair.cancel();
  };
};
