import type { Connectivity, ConnectivityState, Trouble } from '#offline/interfaces/types.ts';

/** What a probe found: our server, or why not. */
export type Found = 'reached' | Trouble;

/** What tabs of one browser tell each other, so that one asks for all. */
export type TabWord =
  | { readonly kind: 'asking'; readonly attempt: number }
  | { readonly kind: 'found'; readonly found: Found; readonly attempt: number };

/** What connectivity needs of its surroundings; given, so that a test may be the network, the clock and the tabs. */
interface ConnectivityDeps {
  /** Asks our server; `after` is the trouble there was, since what had failed must answer again. Never rejects. */
  readonly ask: (after: Trouble | null) => Promise<Found>;
  /** The browser's hint; false is believed at once, true proves nothing. */
  readonly hint: () => boolean;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Tells the other tabs. */
  readonly tell?: (word: TabWord) => void;
}

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Delay before probe number `attempt` (from 0) while offline: doubled each time, up to 30 s, between half and whole. */
export const probeDelayMs = (attempt: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random / 2);

/** A probed connectivity. `hintChanged` is to be called when the browser's hint may have changed. */
export interface ProbedConnectivity extends Connectivity {
  hintChanged(): void;
  /** Another tab told this. */
  hear(word: TabWord): void;
  stop(): void;
}

/** Connectivity from what calls report, from probes while nobody answers, and from what other tabs found. */
export const createConnectivity = (deps: ConnectivityDeps): ProbedConnectivity => {
  const { ask, hint, setTimer, random, tell = () => undefined } = deps;
  const listeners = new Set<(state: ConnectivityState) => void>();
  let state: ConnectivityState = hint() ? 'unknown' : 'offline';
  let trouble: Trouble | null = hint() ? null : 'network';
  let attempt = 0;
  /** Whether the absence that lasts, or was last, is more than what one lost call made of it. */
  let wasAway = !hint();
  let running: Promise<ConnectivityState> | undefined;
  let cancelTimer: (() => void) | undefined;
  /** A failing answer is not looked into again so soon after the server proved to be there. */
  let isTrusted = false;
  let trusts = 0;
  /** How often the browser said that there is no network: what was asked before proves nothing of after. */
  let losses = 0;

  const schedule = (): void => {
    cancelTimer?.();
    cancelTimer = setTimer(
      () => {
        cancelTimer = undefined;
        void probe();
      },
      probeDelayMs(attempt, random()),
    );
  };

  /** Takes what was found, here or in another tab; resolves nothing twice. */
  const become = (found: Found, isProven = false): void => {
    const next = found === 'reached' ? 'online' : 'offline';
    if (next === 'offline') wasAway = isProven || (wasAway && state === 'offline');
    const nextTrouble = found === 'reached' ? null : found;
    if (next === 'online') {
      cancelTimer?.();
      cancelTimer = undefined;
      attempt = 0;
    } else if (!cancelTimer) schedule();
    if (next === state && nextTrouble === trouble) return;
    state = next;
    trouble = nextTrouble;
    for (const listener of listeners) listener(state);
  };

  const asked = (found: Found): void => {
    if (found !== 'reached') {
      // The next one waits longer than the last.
      attempt += 1;
      schedule();
    }
    become(found, true);
    tell({ kind: 'found', found, attempt });
  };

  const probe = (after: Trouble | null = trouble): Promise<ConnectivityState> => {
    if (!running) {
      tell({ kind: 'asking', attempt });
      const before = losses;
      running = ask(after)
        .then((found) => {
          asked(losses === before ? found : 'network');
          return state;
        })
        .finally(() => {
          running = undefined;
        });
    }
    return running;
  };

  /** An error in our server's place: perhaps of this call alone, so the server itself is asked before it is believed. */
  const doubt = (): void => {
    if (state === 'offline' || isTrusted || running) return;
    void probe('server').then((next) => {
      if (next !== 'online') return;
      isTrusted = true;
      setTimer(
        () => {
          isTrusted = false;
        },
        probeDelayMs(trusts, random()),
      );
      trusts += 1;
    });
  };

  if (state === 'offline') schedule();

  /** The browser knows of no network: what reached the server began before, or a probe will tell. */
  const isLost = (): boolean => state === 'offline' && !hint();

  return {
    get state() {
      return state;
    },
    get trouble() {
      return trouble;
    },
    get wasAway() {
      return wasAway;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    probe: () => probe(),
    report: (outcome) => {
      if (outcome === 'server') {
        doubt();
        return;
      }
      if (outcome === 'reached' && isLost()) return;
      const isNews = (outcome === 'reached') !== (state === 'online');
      become(outcome);
      if (isNews) tell({ kind: 'found', found: outcome, attempt });
    },
    hear: (word) => {
      // A tab that was just opened knows of no attempt.
      attempt = Math.max(attempt, word.attempt);
      if (word.kind === 'found' && !(word.found === 'reached' && isLost())) become(word.found, word.attempt > 0);
      // Who asks, or has just asked, does it for all: this tab's turn comes later.
      if (state === 'offline') schedule();
    },
    hintChanged: () => {
      if (!hint()) {
        losses += 1;
        become('network', true);
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
