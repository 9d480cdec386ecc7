import type { UnreachableWhy } from './errors.ts';

/** What a call found: our server, why not, or our server refusing this version of the client (426). */
type Reach = 'reached' | 'outdated' | UnreachableWhy;

const listeners = new Set<(reach: Reach) => void>();

/** Calls back after every call of this tab; returns the way to stop. Connectivity and the update prompt live on it. */
export const onReach = (listener: (reach: Reach) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const reportReach = (reach: Reach): void => {
  for (const listener of listeners) listener(reach);
};
