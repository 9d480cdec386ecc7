/**
 * Work that is asked for often and done at most every `pauseMs`: at once when asked after a pause, else at its end.
 * `now` does it whatever the pause.
 */
export const throttle = (
  work: () => void,
  pauseMs: number,
  setTimer: (work: () => void, delayMs: number) => () => void,
): { readonly soon: () => void; readonly now: () => void; readonly stop: () => void } => {
  let cancel: (() => void) | undefined;
  let isAsked = false;
  const stop = (): void => {
    cancel?.();
    cancel = undefined;
    isAsked = false;
  };
  const now = (): void => {
    stop();
    cancel = setTimer(() => {
      cancel = undefined;
      if (isAsked) now();
    }, pauseMs);
    work();
  };
  return {
    now,
    stop,
    soon: () => {
      if (cancel) isAsked = true;
      else now();
    },
  };
};
