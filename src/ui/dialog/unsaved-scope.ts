import { createContext } from 'react';

interface UnsavedScopeValue {
  /** Inputs that ask before they are discarded. */
  readonly asking: Set<() => void>;
  /** Closes the dialog without a question. */
  readonly discard: () => void;
}

/** The dialog around a form. */
export const UnsavedScope = createContext<UnsavedScopeValue | undefined>(undefined);

/** Closes the dialog around a button, or asks first. */
export const CloseRequest = createContext<(() => void) | undefined>(undefined);
