import type { FormEvent } from 'react';

/** Keeps a submission to its form: the form of a dialog is a child of the page's form in React, though not in the document. */
export const ownSubmit =
  <T>(handle: (event: FormEvent<HTMLElement>) => T) =>
  (event: FormEvent<HTMLElement>): T => {
    event.stopPropagation();
    return handle(event);
  };
