/** A key pressed this recently: the person is typing. */
const restMs = 1_000;
/** Nothing waits longer: who types on and on needs the portfolio too. Most people rest for a second sooner than that. */
const patienceMs = 30_000;

export interface Stillness {
  /** A key was pressed. */
  readonly typed: () => void;
  /** Resolves as soon as nobody types, at the latest after thirty seconds. */
  readonly untilStill: () => Promise<void>;
}

/** Lets heavy work in the background give way to typing, which shares its thread. */
export const createStillness = (nowMs: () => number, wait: (delayMs: number) => Promise<void>): Stillness => {
  let typedAtMs = Number.NEGATIVE_INFINITY;
  return {
    typed: () => {
      typedAtMs = nowMs();
    },
    untilStill: async () => {
      const latestMs = nowMs() + patienceMs;
      for (;;) {
        const leftMs = Math.min(typedAtMs + restMs, latestMs) - nowMs();
        if (leftMs <= 0) return;
        await wait(leftMs);
      }
    },
  };
};

/** The stillness of this page, until `signal` ends it. */
export const watchTyping = (signal: AbortSignal): Stillness => {
  const stillness = createStillness(Date.now, (delayMs) => new Promise((done) => setTimeout(done, delayMs)));
  addEventListener('keydown', stillness.typed, { capture: true, passive: true, signal });
  return stillness;
};
