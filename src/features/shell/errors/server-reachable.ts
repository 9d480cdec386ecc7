import type { Connectivity } from '#offline/interfaces/types.ts';

const storageKey = 'lagon-loaded-anew';
const minIntervalMs = 60_000;

/** True if this was not called within the last minute; records the call. False if the storage is unavailable. */
const isFirstWithinInterval = (nowMs: number): boolean => {
  try {
    const lastMs = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(nowMs));
    return nowMs - lastMs > minIntervalMs;
  } catch {
    return false;
  }
};

/**
 * Probes the server and calls back once it is reachable: always after an outage, otherwise at most once a minute to
 * prevent a reload loop. Returns a function that cancels.
 */
export const onServerReachable = (
  connectivity: Pick<Connectivity, 'state' | 'subscribe' | 'probe'>,
  callback: () => void,
): (() => void) => {
  let wasAway = connectivity.state === 'offline';
  let isDone = false;
  const onState = (state: Connectivity['state']): void => {
    if (state === 'offline') wasAway = true;
    if (isDone || state !== 'online') return;
    isDone = true;
    const isFirstRecentCall = isFirstWithinInterval(Date.now());
    if (wasAway || isFirstRecentCall) callback();
  };
  const unsubscribe = connectivity.subscribe(onState);
  void connectivity.probe().then(onState);
  return () => {
    isDone = true;
    unsubscribe();
  };
};
