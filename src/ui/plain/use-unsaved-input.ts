import { leaveScreen, useBackHandler } from '#ui/dialog/back-navigation.ts';
import { useLeavingWarning } from '#ui/window/use-leaving-warning.ts';

/**
 * On a page without the component system: Back asks before unsaved input is discarded, then calls `goBack`, or leaves the
 * page without one.
 */
export const useUnsavedInput = (isUnsaved: boolean, goBack?: () => void): void => {
  useBackHandler(isUnsaved || goBack !== undefined, () => {
    const isDiscarded =
      !isUnsaved || window.confirm('Abandonner la saisie\u202F? Ce qui a été saisi ici ne sera pas gardé.');
    if (isDiscarded) (goBack ?? leaveScreen)();
  });
  useLeavingWarning(isUnsaved);
};
