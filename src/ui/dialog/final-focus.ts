import { useEffect, useState } from 'react';

let latestOpeners: readonly HTMLElement[] = [];

/** A button loses the focus when it is disabled, for example while the dialog that it opens is prepared. */
let lastFocused: HTMLElement | undefined;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement) lastFocused = target;
});

/**
 * Elements that receive the focus when this dialog closes, nearest first. A dialog that replaces another one, such as the
 * form after its loading state, is opened from an element that disappears: the opener of the first one follows.
 */
const findOpeners = (): readonly HTMLElement[] => {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) {
    const hasConnectedOpener = latestOpeners.some(({ isConnected }) => isConnected);
    if (!hasConnectedOpener && lastFocused?.isConnected) latestOpeners = [lastFocused];
    return latestOpeners;
  }
  const isInDialog = activeElement.closest('[role=dialog], [role=alertdialog]') !== null;
  latestOpeners = isInDialog ? [activeElement, ...latestOpeners] : [activeElement];
  return latestOpeners;
};

const canTakeFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/** Sections and page around elements, nearest first: they take the focus that an element of theirs cannot have any more. */
const findSurroundings = (elements: readonly HTMLElement[]): readonly HTMLElement[] =>
  elements.flatMap((element) => {
    const found: HTMLElement[] = [];
    for (let next: HTMLElement | null | undefined = element; next; next = next.parentElement) {
      next = next.closest<HTMLElement>('section, main');
      if (!next) break;
      found.push(next);
    }
    return found;
  });

const findPlace = (surroundings: readonly HTMLElement[]): HTMLElement | undefined => {
  const place = surroundings.find(({ isConnected }) => isConnected);
  if (place) place.tabIndex = -1;
  return place;
};

/** Passes the focus on once its element is removed, as the button that takes a payment is when nothing is due any more. */
const followFocus = (focused: HTMLElement, surroundings: readonly HTMLElement[]): void => {
  const observer = new MutationObserver(() => {
    if (canTakeFocus(focused)) return;
    stop();
    if (document.activeElement === document.body) findPlace(surroundings)?.focus({ preventScroll: true });
  });
  const stop = (): void => {
    observer.disconnect();
    for (const event of ['pointerdown', 'keydown']) document.removeEventListener(event, stop, true);
  };
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, true);
};

/**
 * Returns the focus to the opener of a dialog, even if other dialogs stood in between; to what surrounds it if it is gone
 * or disabled, at once or later.
 */
export const useFinalFocus = (): (() => HTMLElement | null) => {
  const [openers] = useState(findOpeners);
  const [surroundings] = useState(() => findSurroundings(openers));
  useEffect(
    () => () => {
      // A dialog that replaced this one, in the same commit, has added to the openers.
      if (latestOpeners === openers) latestOpeners = openers.slice(1);
    },
    [openers],
  );
  return () => {
    const opener = openers.find(canTakeFocus);
    if (opener) followFocus(opener, surroundings);
    return opener ?? findPlace(surroundings) ?? null;
  };
};
