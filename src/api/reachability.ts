import type { UnreachableReason } from './errors.ts';

/**
 * Outcome of a call: our server answered, the reason why it did not, or it refused this version of the client (426).
 */
export type Reachability = 'reached' | 'outdated' | UnreachableReason;

const listeners = new Set<(reachability: Reachability) => void>();

/**
 * Calls back after every call of this tab; returns an unsubscribe function. Used by connectivity and the update prompt.
 */
export const onReachability = (listener: (reachability: Reachability) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const reportReachability = (reachability: Reachability): void => {
  for (const listener of listeners) listener(reachability);
};
