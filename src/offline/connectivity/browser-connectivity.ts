import { foreignWhy } from '#api/errors.ts';
import { onReach } from '#api/reach.ts';
import type { Trouble } from '#offline/interfaces/types.ts';
import { openChannel } from '#offline/messaging/tabs.ts';
import { botChallenge } from '#shared/operations/people/session.ts';
import { createConnectivity, type Found, type ProbedConnectivity, type TabWord } from './connectivity.ts';

const probeTimeoutMs = 10_000;

/** Asks one address, whose answer is ours by our header. */
const askPath = async (path: string): Promise<Found> => {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    if (response.headers.get('x-lagon') === '1') return 'reached';
    return foreignWhy(response);
  } catch {
    return 'network';
  }
};

/**
 * Asks `/healthz`; where an answer of the API was what failed, something of the API that needs no session as well. Another's
 * page (a captive portal) lacks our header and is nobody's answer. Never rejects.
 */
const askServer = async (after: Trouble | null): Promise<Found> => {
  const found = await askPath('/healthz');
  return found === 'reached' && after === 'server' ? askPath(botChallenge.path) : found;
};

const channelName = 'lagon-connectivity';

/** The connectivity of this tab, fed by every call of the API, by the browser's hints and by the other tabs. */
export const connectBrowser = (): ProbedConnectivity => {
  const channel = openChannel<TabWord>(channelName, (word) => connectivity.hear(word));
  const connectivity: ProbedConnectivity = createConnectivity({
    ask: askServer,
    hint: () => navigator.onLine,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    tell: channel.post,
  });
  onReach((reach) => connectivity.report(reach === 'outdated' ? 'reached' : reach));
  addEventListener('online', connectivity.hintChanged);
  addEventListener('offline', connectivity.hintChanged);
  // A tablet that wakes up may be elsewhere than where it fell asleep.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectivity.state !== 'online') connectivity.hintChanged();
  });
  return connectivity;
};
