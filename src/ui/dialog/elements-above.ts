/**
 * Elements that lie above the dialogs of the component system: pressing or focusing them does not close a dialog. They are
 * the toasts, and a native dialog such as the sign-in. A dialog would wait for a missing element and fail when it closes:
 * where there is none, `head` takes its place.
 */
export const elementsAbove = ['.toasts', 'dialog[open]'].map(
  (selector) => () => document.querySelector(selector) ?? document.head,
);
