import type { Connectivity } from '#offline/interfaces/types.ts';

const note = 'lagon-loaded-anew';
const oftenMs = 60_000;

/** Whether nobody did so within the last minute; from now on somebody did. False where the browser cannot note it. */
const isFirst = (nowMs: number): boolean => {
  try {
    const lastMs = Number(sessionStorage.getItem(note));
    sessionStorage.setItem(note, String(nowMs));
    return nowMs - lastMs > oftenMs;
  } catch {
    return false;
  }
};

/**
 * Asks the server, and calls back once it answers: always where it could not be reached, else once a minute, so that what
 * fails with a server at hand is not tried again for ever. Returns the way to stop.
 */
export const onServerBack = (
  connectivity: Pick<Connectivity, 'state' | 'subscribe' | 'probe'>,
  back: () => void,
): (() => void) => {
  let wasAway = connectivity.state === 'offline';
  let isDone = false;
  const hear = (state: Connectivity['state']): void => {
    if (state === 'offline') wasAway = true;
    if (isDone || state !== 'online') return;
    isDone = true;
    const isFirstOfLate = isFirst(Date.now());
    if (wasAway || isFirstOfLate) back();
  };
  const stop = connectivity.subscribe(hear);
  void connectivity.probe().then(hear);
  return () => {
    isDone = true;
    stop();
  };
};
