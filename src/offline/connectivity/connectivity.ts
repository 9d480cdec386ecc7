import type { Connectivity, ConnectivityState, OfflineReason } from '#offline/interfaces/types.ts';

/** Result of a probe: `reached`, or why our server was not reached. */
export type ProbeResult = 'reached' | OfflineReason;

/** Messages between tabs, so that only one tab polls the server. */
export type ConnectivityMessage =
  | { readonly kind: 'asking'; readonly attempt: number }
  | { readonly kind: 'found'; readonly found: ProbeResult; readonly attempt: number };

/** Dependencies, injected so that a test can control network, clock and tabs. */
interface ConnectivityDeps {
  /**
   * Probes our server; `outageReason` is the reason of the current outage, since the path that failed must answer again. Never
   * rejects.
   */
  readonly probeServer: (outageReason: OfflineReason | null) => Promise<ProbeResult>;
  /** `navigator.onLine`: false means offline at once; true does not prove that the server is reachable. */
  readonly isBrowserOnline: () => boolean;
  readonly setTimer: (work: () => void, delayMs: number) => () => void;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Posts a message to the other tabs. */
  readonly post?: (message: ConnectivityMessage) => void;
}

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/**
 * Exponential backoff before probe number `attempt` (from 0) while offline, milliseconds: doubled each time, up to 30
 * s, with random jitter between half and the full delay.
 */
export const probeDelayMs = (attempt: number, random: number): number =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random / 2);

/** Connectivity with probes. Call `onBrowserHint` when the browser's hint may have changed. */
export interface ProbedConnectivity extends Connectivity {
  onBrowserHint(): void;
  /** Handles a message of another tab. */
  receive(message: ConnectivityMessage): void;
  stop(): void;
}

/**
 * Connectivity from reports of API calls, from polling while the server is unreachable, and from probes of other tabs.
 */
export const createConnectivity = (deps: ConnectivityDeps): ProbedConnectivity => {
  const { probeServer, isBrowserOnline, setTimer, random, post = () => undefined } = deps;
  const listeners = new Set<(state: ConnectivityState) => void>();
  let state: ConnectivityState = isBrowserOnline() ? 'unknown' : 'offline';
  let offlineReason: OfflineReason | null = isBrowserOnline() ? null : 'network';
  let attempt = 0;
  /** True if the current or last outage is confirmed by more than one lost call. */
  let wasOutageConfirmed = !isBrowserOnline();
  let running: Promise<ConnectivityState> | undefined;
  let cancelTimer: (() => void) | undefined;
  /** True for a while after a probe proved the server healthy despite a server error: further errors are not probed. */
  let isRecentlyProven = false;
  let provenCount = 0;
  /** Number of offline events of the browser so far: a successful probe that began before the latest one is ignored. */
  let browserOfflineCount = 0;

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

  /** Applies a result of this or another tab; notifies listeners once per change. */
  const applyResult = (result: ProbeResult, isProven = false): void => {
    const nextState = result === 'reached' ? 'online' : 'offline';
    if (nextState === 'offline') wasOutageConfirmed = isProven || (wasOutageConfirmed && state === 'offline');
    const nextReason = result === 'reached' ? null : result;
    if (nextState === 'online') {
      cancelTimer?.();
      cancelTimer = undefined;
      attempt = 0;
    } else if (!cancelTimer) schedule();
    if (nextState === state && nextReason === offlineReason) return;
    state = nextState;
    offlineReason = nextReason;
    for (const listener of listeners) listener(state);
  };

  const finishProbe = (result: ProbeResult): void => {
    if (result !== 'reached') {
      // Increase the backoff.
      attempt += 1;
      schedule();
    }
    applyResult(result, true);
    post({ kind: 'found', found: result, attempt });
  };

  const probe = (outageReason: OfflineReason | null = offlineReason): Promise<ConnectivityState> => {
    if (!running) {
      post({ kind: 'asking', attempt });
      const previousOfflineCount = browserOfflineCount;
      running = probeServer(outageReason)
        .then((result) => {
          finishProbe(browserOfflineCount === previousOfflineCount ? result : 'network');
          return state;
        })
        .finally(() => {
          running = undefined;
        });
    }
    return running;
  };

  /** A server error may concern one call only, so the server is probed before it counts as down. */
  const probeAfterServerError = (): void => {
    if (state === 'offline' || isRecentlyProven || running) return;
    void probe('server').then((nextState) => {
      if (nextState !== 'online') return;
      isRecentlyProven = true;
      setTimer(
        () => {
          isRecentlyProven = false;
        },
        probeDelayMs(provenCount, random()),
      );
      provenCount += 1;
    });
  };

  if (state === 'offline') schedule();

  /** The browser reports no network: this success began earlier, or the next probe will confirm it. */
  const isBrowserOffline = (): boolean => state === 'offline' && !isBrowserOnline();

  return {
    get state() {
      return state;
    },
    get offlineReason() {
      return offlineReason;
    },
    get wasOutageConfirmed() {
      return wasOutageConfirmed;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    probe: () => probe(),
    report: (outcome) => {
      if (outcome === 'server') {
        probeAfterServerError();
        return;
      }
      if (outcome === 'reached' && isBrowserOffline()) return;
      const isStateChanged = (outcome === 'reached') !== (state === 'online');
      applyResult(outcome);
      if (isStateChanged) post({ kind: 'found', found: outcome, attempt });
    },
    receive: (message) => {
      // A new tab has no attempt count of its own.
      attempt = Math.max(attempt, message.attempt);
      if (message.kind === 'found' && !(message.found === 'reached' && isBrowserOffline()))
        applyResult(message.found, message.attempt > 0);
      // Another tab polls the server: postpone this tab's probe.
      if (state === 'offline') schedule();
    },
    onBrowserHint: () => {
      if (!isBrowserOnline()) {
        browserOfflineCount += 1;
        applyResult('network', true);
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
