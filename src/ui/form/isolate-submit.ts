import type { FormEvent } from 'react';

/**
 * Stops the propagation of submit events: React bubbles the submit of a dialog’s form to the page’s form, its parent in
 * the component tree.
 */
export const isolateSubmit =
  <T>(handle: (event: FormEvent<HTMLElement>) => T) =>
  (event: FormEvent<HTMLElement>): T => {
    event.stopPropagation();
    return handle(event);
  };
