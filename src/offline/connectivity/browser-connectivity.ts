import { foreignReason } from '#api/errors.ts';
import { onReachability } from '#api/reachability.ts';
import type { OfflineReason } from '#offline/interfaces/types.ts';
import { openChannel } from '#offline/messaging/tabs.ts';
import { botChallenge } from '#shared/operations/people/session.ts';
import {
  type ConnectivityMessage,
  createConnectivity,
  type ProbedConnectivity,
  type ProbeResult,
} from './connectivity.ts';

const probeTimeoutMs = 10_000;

/** Probes one path. Only an answer with our header comes from our server. */
const probePath = async (path: string): Promise<ProbeResult> => {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    if (response.headers.get('x-lagon') === '1') return 'reached';
    return foreignReason(response);
  } catch {
    return 'network';
  }
};

/**
 * Probes `/healthz`; after a server error also an API path that needs no session. An answer without our header is a
 * captive portal's. Never rejects.
 */
const probeServer = async (outageReason: OfflineReason | null): Promise<ProbeResult> => {
  const result = await probePath('/healthz');
  return result === 'reached' && outageReason === 'server' ? probePath(botChallenge.path) : result;
};

const channelName = 'lagon-connectivity';

/** Connectivity of this tab, fed by API calls, the browser's online events and the other tabs. */
export const createBrowserConnectivity = (): ProbedConnectivity => {
  const channel = openChannel<ConnectivityMessage>(channelName, (message) => connectivity.receive(message));
  const connectivity: ProbedConnectivity = createConnectivity({
    probeServer: probeServer,
    isBrowserOnline: () => navigator.onLine,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    post: channel.post,
  });
  onReachability((reachability) => connectivity.report(reachability === 'outdated' ? 'reached' : reachability));
  addEventListener('online', connectivity.onBrowserHint);
  addEventListener('offline', connectivity.onBrowserHint);
  // A tablet that wakes up may have joined another network, so probe again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectivity.state !== 'online') connectivity.onBrowserHint();
  });
  return connectivity;
};
