import { useEffect, useState } from 'react';
import { findTitle, isShown, makeFocusable, placesAround } from '#ui/keyboard/places.ts';

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

/** Places around elements, nearest first: they take the focus that an element of theirs cannot have any more. */
const findSurroundings = (elements: readonly HTMLElement[]): readonly HTMLElement[] => elements.flatMap(placesAround);

/**
 * Returns the focus to the opener of a dialog, even if other dialogs stood in between; to the place around it, or else
 * the title of the screen, if it is gone or disabled. An opener that is removed later is the work of `restoreLostFocus`.
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
    if (opener) return opener;
    const place = surroundings.find(isShown) ?? findTitle();
    if (place) makeFocusable(place);
    return place ?? null;
  };
};
