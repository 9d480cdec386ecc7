import { trackDismissableBranch } from '@zag-js/dismissable';
import { FocusTrap, type FocusTrapOptions } from '@zag-js/focus-trap';
import { keptFocus } from '#ui/keyboard/kept-focus.ts';

/** Holds the focus in `element`, over the windows that hold it now. */
const holding = (element: HTMLElement, options: FocusTrapOptions = {}): FocusTrap =>
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
 * Lets `element`, which lies beside the page at the end of the body and holds one button, be pressed while dialogs, menus or
 * lists of the component system are open: none of them closes by it. By keyboard it comes after the last part of a dialog,
 * and before its first. `leave` gives the focus back to the dialog, where one had it; `stop` is the way back of it all.
 */
export const besideWindows = (element: HTMLElement): { readonly leave: () => void; readonly stop: () => void } => {
  const stopBranch = trackDismissableBranch(element);
  const listening = new AbortController();
  let before: { readonly element: Element | null; readonly giveBack: () => void } | undefined;
  let within:
    | {
        readonly release: () => void;
        readonly giveBack: () => void;
        readonly next: Element;
        readonly isBackward: boolean;
      }
    | undefined;

  const leave = (): void => {
    const left = within;
    within = undefined;
    left?.release();
    left?.giveBack();
  };
  const goOn = (event: KeyboardEvent): void => {
    if (!within) return;
    const { release, giveBack, next, isBackward } = within;
    within = undefined;
    event.preventDefault();
    event.stopImmediatePropagation();
    release();
    if (event.key === 'Tab' && event.shiftKey === isBackward && next instanceof HTMLElement) next.focus();
    else giveBack();
  };
  const enter = (giveBack: () => void, next: Element, isBackward: boolean): void => {
    const trap = holding(element);
    trap.activate();
    within = { release: () => trap.deactivate(), giveBack, next, isBackward };
    element.querySelector('button')?.focus();
  };

  const signal = listening.signal;
  addEventListener(
    'keydown',
    (event) => {
      if (within && (event.key === 'Tab' || event.key === 'Escape')) goOn(event);
      else if (event.key === 'Tab') before = { element: document.activeElement, giveBack: keptFocus() };
    },
    { capture: true, signal },
  );
  addEventListener(
    'keydown',
    (event) => {
      const { activeElement } = document;
      // A dialog takes the key at its edges alone, and goes on at the other one.
      if (event.key !== 'Tab' || !event.defaultPrevented || !before?.element || !activeElement) return;
      if (!activeElement.closest('[role=dialog], [role=alertdialog]')) return;
      const order = before.element.compareDocumentPosition(activeElement);
      const wrapped = event.shiftKey ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
      if (before.element === activeElement || order & wrapped) enter(before.giveBack, activeElement, event.shiftKey);
    },
    { signal },
  );
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Node) || element.contains(target)) return;
      within?.release();
      within = undefined;
    },
    { capture: true, signal },
  );
  return {
    leave,
    stop: () => {
      listening.abort();
      within?.release();
      stopBranch();
    },
  };
};

/**
 * Lets `element`, a dialog of the browser that is shown over everything, be used while such windows are open beneath it,
 * or open while it is shown: they neither take the focus back nor close. Returns the way back: they hold the focus again.
 */
export const overWindows = (element: HTMLElement): (() => void) => {
  const stopBranch = trackDismissableBranch(element);
  const trap = holding(element, {
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
    stopBranch();
  };
};
