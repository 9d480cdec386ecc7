/** A key pressed this recently: the person is typing. */
const restMs = 1_000;
/** Nothing waits longer: who types on and on needs the portfolio too. Most people rest for a second sooner than that. */
const patienceMs = 30_000;

interface Idle {
  /** A key was pressed. */
  readonly typed: () => void;
  /** Resolves as soon as nobody types, at the latest after thirty seconds. */
  readonly whenIdle: () => Promise<void>;
}

/** Lets heavy work in the background give way to typing, which shares its thread. */
export const createIdle = (nowMs: () => number, wait: (delayMs: number) => Promise<void>): Idle => {
  let typedAtMs = Number.NEGATIVE_INFINITY;
  return {
    typed: () => {
      typedAtMs = nowMs();
    },
    whenIdle: async () => {
      const latestMs = nowMs() + patienceMs;
      for (;;) {
        const leftMs = Math.min(typedAtMs + restMs, latestMs) - nowMs();
        if (leftMs <= 0) return;
        await wait(leftMs);
      }
    },
  };
};

/** Of this page, until `signal` ends it. */
export const watchTyping = (signal: AbortSignal): Idle => {
  const idle = createIdle(Date.now, (delayMs) => new Promise((done) => setTimeout(done, delayMs)));
  addEventListener('keydown', idle.typed, { capture: true, passive: true, signal });
  return idle;
};
