import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the fallback first and the children as a deferred update: React renders them in slices of 5 ms, between which
 * the browser answers taps and keys, instead of one task that blocks both on a slow tablet.
 */
export function Deferred({ fallback, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : fallback;
}
