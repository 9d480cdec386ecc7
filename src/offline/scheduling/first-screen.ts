/** The first screen is loaded once nothing arrived and no task blocked the page for this long, milliseconds. */
const quietMs = 1_000;
/** Maximum wait, milliseconds. */
const maxWaitMs = 6_000;
const checkEveryMs = 200;
/** A check that comes this late waited for a script: the screen may request its data at its end, milliseconds. */
const blockedMs = 200;

/**
 * Resolves once the network of this page is quiet: what is loaded for later would compete with the first screen for
 * network and processor. Resolves at once where an installed service worker serves the app.
 */
export const whenFirstScreenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if ((navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller) {
      resolve();
      return;
    }
    const startedMs = performance.now();
    let arrivedMs = startedMs;
    const observer = new PerformanceObserver(() => {
      arrivedMs = performance.now();
    });
    observer.observe({ type: 'resource' });
    let checkedMs = startedMs;
    const timer = setInterval(() => {
      const nowMs = performance.now();
      if (nowMs - checkedMs > checkEveryMs + blockedMs) arrivedMs = nowMs;
      checkedMs = nowMs;
      if (nowMs - arrivedMs < quietMs && nowMs - startedMs < maxWaitMs) return;
      clearInterval(timer);
      observer.disconnect();
      resolve();
    }, checkEveryMs);
  });
