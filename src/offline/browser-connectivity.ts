import { onReach } from '#api/reach.ts';
import { createConnectivity, type ProbedConnectivity } from './connectivity.ts';

const probeTimeoutMs = 10_000;

/** Asks `/healthz`. Another's page (a captive portal) lacks our header and is nobody's answer. Never rejects. */
export const askServer = async (): Promise<boolean> => {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return response.headers.get('x-lagon') === '1';
  } catch {
    return false;
  }
};

/** The connectivity of this tab, fed by every call of the API and by the browser's hints. */
export const connectBrowser = (): ProbedConnectivity => {
  const connectivity = createConnectivity({
    ask: askServer,
    hint: () => navigator.onLine,
    setTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  onReach((reach) => connectivity.report(reach === 'unreachable' ? 'unreachable' : 'reached'));
  addEventListener('online', connectivity.hintChanged);
  addEventListener('offline', connectivity.hintChanged);
  // A tablet that wakes up may be elsewhere than where it fell asleep.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && connectivity.state !== 'online') connectivity.hintChanged();
  });
  return connectivity;
};
