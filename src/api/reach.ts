import type { UnreachableReason } from './errors.ts';

/** Result of a call: our server, why not, or our server refusing this version of the client (426). */
export type Reach = 'reached' | 'outdated' | UnreachableReason;

const listeners = new Set<(reach: Reach) => void>();

/**
 * Calls back after every call of this tab; returns an unsubscribe function. Used by connectivity and the update prompt.
 */
export const onReach = (listener: (reach: Reach) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const reportReach = (reach: Reach): void => {
  for (const listener of listeners) listener(reach);
};
