import { trackDismissableBranch } from '@zag-js/dismissable';
import { FocusTrap, type FocusTrapOptions } from '@zag-js/focus-trap';
import { captureFocus } from '#ui/keyboard/capture-focus.ts';

/** Creates a focus trap in `element` that takes over from the traps of open dialogs. */
const createFocusTrap = (element: HTMLElement, options: FocusTrapOptions = {}): FocusTrap =>
  new FocusTrap(element, {
    escapeDeactivates: false,
    allowOutsideClick: true,
    returnFocusOnDeactivate: false,
    delayInitialFocus: false,
    preventScroll: true,
    fallbackFocus: element,
    ...options,
  });

/**
 * Allows pressing `element`, which follows the page at the end of the body and holds one button, while dialogs, menus
 * or lists of the component system are open, without closing them. In the keyboard order it comes between the last and
 * the first element of a dialog. `leave` returns the focus to the dialog that had it; `stop` removes all listeners and
 * traps.
 */
export const allowBesideDialogs = (
  element: HTMLElement,
): { readonly returnFocus: () => void; readonly stop: () => void } => {
  const stopBranch = trackDismissableBranch(element);
  const listening = new AbortController();
  let lastFocus: { readonly element: Element | null; readonly restoreFocus: () => void } | undefined;
  let activeTrap:
    | {
        readonly release: () => void;
        readonly restoreFocus: () => void;
        readonly next: Element;
        readonly isBackward: boolean;
      }
    | undefined;

  const leave = (): void => {
    const currentTrap = activeTrap;
    activeTrap = undefined;
    currentTrap?.release();
    currentTrap?.restoreFocus();
  };
  const returnFocusByKey = (event: KeyboardEvent): void => {
    if (!activeTrap) return;
    const { release, restoreFocus, next, isBackward } = activeTrap;
    activeTrap = undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    release();
    if (event.key === 'Tab' && event.shiftKey === isBackward && next instanceof HTMLElement) next.focus();
    else restoreFocus();
  };
  const enterElement = (restoreFocus: () => void, next: Element, isBackward: boolean): void => {
    const trap = createFocusTrap(element);
    trap.activate();
    activeTrap = { release: () => trap.deactivate(), restoreFocus, next, isBackward };
    element.querySelector('button')?.focus();
  };

  const signal = listening.signal;
  addEventListener(
    'keydown',
    (event) => {
      if (activeTrap && (event.key === 'Tab' || event.key === 'Escape')) returnFocusByKey(event);
      else if (event.key === 'Tab') lastFocus = { element: document.activeElement, restoreFocus: captureFocus() };
    },
    { capture: true, signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      const { activeElement } = document;
      // A dialog prevents the default of Tab only at its edges, where it wraps the focus around.
      if (event.key !== 'Tab' || !event.defaultPrevented || !lastFocus?.element || !activeElement) return;
      if (!activeElement.closest('[role=dialog], [role=alertdialog]')) return;
      const order = lastFocus.element.compareDocumentPosition(activeElement);
      const wrapped = event.shiftKey ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
      if (lastFocus.element === activeElement || order & wrapped)
        enterElement(lastFocus.restoreFocus, activeElement, event.shiftKey);
    },
    { signal },
  );
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node) || element.contains(target)) return;
      activeTrap?.release();
      activeTrap = undefined;
    },
    { capture: true, signal },
  );
  return {
    returnFocus: leave,
    stop: () => {
      listening.abort();
      activeTrap?.release();
      stopBranch();
    },
  };
};

/**
 * Allows using `element`, a native dialog shown over everything, while dialogs of the component system are open beneath
 * it or open while it is shown: they neither take the focus back nor close. Returns a function that gives the focus
 * trap back to them.
 */
export const stackAboveDialogs = (element: HTMLElement): (() => void) => {
  const stopBranch = trackDismissableBranch(element);
  const trap = createFocusTrap(element, {
    // A dialog that opens meanwhile pauses this trap: resume it once the other trap is active.
    onPause: () => setTimeout(() => trap.unpause()),
  });
  // Escape is meant for `element` and must not close the topmost dialog beneath it.
  const swallowEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation();
  };
  addEventListener('keydown', swallowEscape, { capture: true });
  trap.activate();
  return () => {
    removeEventListener('keydown', swallowEscape, { capture: true });
    trap.deactivate();
    stopBranch();
  };
};
