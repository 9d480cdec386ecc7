import type { Connectivity, ConnectivityState } from './types.ts';

/** What connectivity needs of its surroundings; given, so that a test may be the network and the clock. */
export interface ConnectivityParts {
  /** Resolves to true when our server answered. Never rejects. */
  readonly ask: () => Promise<boolean>;
  /** The browser's hint; false is believed at once, true proves nothing. */
  readonly hint: () => boolean;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Between 0 and 1. */
  readonly random: () => number;
}

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Delay before probe number `attempt` (from 0) while offline: doubled each time, up to 30 s, between half and whole. */
export const probeDelayMs = (attempt: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random / 2);

/** A probed connectivity. `hintChanged` is to be called when the browser's hint may have changed. */
export interface ProbedConnectivity extends Connectivity {
  hintChanged(): void;
  stop(): void;
}

/** Connectivity from what calls report and from probes while nobody answers. */
export const createConnectivity = ({ ask, hint, setTimer, random }: ConnectivityParts): ProbedConnectivity => {
  const listeners = new Set<(state: ConnectivityState) => void>();
  let state: ConnectivityState = hint() ? 'unknown' : 'offline';
  let attempt = 0;
  let running: Promise<ConnectivityState> | undefined;
  let cancelTimer: (() => void) | undefined;

  const schedule = (): void => {
    cancelTimer?.();
    cancelTimer = setTimer(
      () => {
        cancelTimer = undefined;
        void probe();
      },
      probeDelayMs(attempt, random()),
    );
    attempt += 1;
  };

  const become = (next: ConnectivityState): void => {
    if (next === 'online') {
      cancelTimer?.();
      cancelTimer = undefined;
      attempt = 0;
    } else if (!cancelTimer) schedule();
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener(state);
  };

  const probe = (): Promise<ConnectivityState> => {
    running ??= ask()
      .then((isReached) => {
        // The next one waits longer than the last.
        if (!isReached) schedule();
        become(isReached ? 'online' : 'offline');
        return state;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  if (state === 'offline') schedule();

  return {
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    probe,
    report: (outcome) => become(outcome === 'reached' ? 'online' : 'offline'),
    hintChanged: () => {
      if (!hint()) {
        become('offline');
        return;
      }
      attempt = 0;
      void probe();
    },
    stop: () => {
      cancelTimer?.();
      listeners.clear();
    },
  };
};
