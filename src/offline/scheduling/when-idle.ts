/** A key press within this time means that the person is typing, milliseconds. */
const typingPauseMs = 1_000;
/** Maximum wait, milliseconds: continuous typing must not starve the portfolio. */
const maxWaitMs = 30_000;

interface Idle {
  /** Call on each key press. */
  readonly typed: () => void;
  /** Resolves once typing pauses, after thirty seconds at the latest. */
  readonly whenIdle: () => Promise<void>;
}

/** Lets heavy background work give way to typing, which shares its thread. */
export const createIdle = (nowMs: () => number, wait: (delayMs: number) => Promise<void>): Idle => {
  let typedAtMs = Number.NEGATIVE_INFINITY;
  return {
    typed: () => {
      typedAtMs = nowMs();
    },
    whenIdle: async () => {
      const latestMs = nowMs() + maxWaitMs;
      for (;;) {
        const leftMs = Math.min(typedAtMs + typingPauseMs, latestMs) - nowMs();
        if (leftMs <= 0) return;
        await wait(leftMs);
      }
    },
  };
};

/** Watches typing in this page until `signal` aborts. */
export const watchTyping = (signal: AbortSignal): Idle => {
  const idle = createIdle(Date.now, (delayMs) => new Promise((done) => setTimeout(done, delayMs)));
  addEventListener('keydown', idle.typed, { capture: true, passive: true, signal });
  return idle;
};
