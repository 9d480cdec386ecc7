/**
 * Throttle with trailing call: `schedule` runs `work` at most every `pauseMs`: at once after a pause, otherwise at its
 * end. `runNow` runs it at once.
 */
export const throttle = (
  work: () => void,
  pauseMs: number,
  setTimer: (work: () => void, delayMs: number) => () => void,
): { readonly schedule: () => void; readonly runNow: () => void; readonly cancel: () => void } => {
  let cancelTimer: (() => void) | undefined;
  let isRequested = false;
  const cancel = (): void => {
    cancelTimer?.();
    cancelTimer = undefined;
    isRequested = false;
  };
  const runNow = (): void => {
    cancel();
    cancelTimer = setTimer(() => {
      cancelTimer = undefined;
      if (isRequested) runNow();
    }, pauseMs);
    work();
  };
  return {
    runNow,
    cancel,
    schedule: () => {
      if (cancelTimer) isRequested = true;
      else runNow();
    },
  };
};
