/**
 * Throttle with trailing call: `soon` runs `work` at most every `pauseMs`, at once after a pause, otherwise at its end.
 * `now` runs it at once.
 */
export const throttle = (
  work: () => void,
  pauseMs: number,
  setTimer: (work: () => void, delayMs: number) => () => void,
): { readonly soon: () => void; readonly now: () => void; readonly stop: () => void } => {
  let cancel: (() => void) | undefined;
  let isRequested = false;
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
    isRequested = false;
  };
  const now = (): void => {
    stop();
    cancel = setTimer(() => {
      cancel = undefined;
      if (isRequested) now();
    }, pauseMs);
    work();
  };
  return {
    now,
    stop,
    soon: () => {
      if (cancel) isRequested = true;
      else now();
    },
  };
};
