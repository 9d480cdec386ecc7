/** The first screen counts as loaded once no file or answer arrived for this long, milliseconds. */
const quietMs = 1_000;
/** Maximum wait, milliseconds. */
const maxWaitMs = 6_000;
const checkEveryMs = 200;

/**
 * Resolves once the network of this page is quiet: installing the app on the device would compete with the
 * first screen for network and processor.
 */
export const whenFirstScreenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    const startedMs = performance.now();
    let arrivedMs = startedMs;
    const observer = new PerformanceObserver(() => {
      arrivedMs = performance.now();
    });
    observer.observe({ type: 'resource' });
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (nowMs - arrivedMs < quietMs && nowMs - startedMs < maxWaitMs) return;
      clearInterval(timer);
      observer.disconnect();
      resolve();
    }, checkEveryMs);
  });
