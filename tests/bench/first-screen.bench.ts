import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { sessionKey } from '#api/session/session-store.ts';
import { type Bench, median, progress } from './bench.ts';
import { inBrowser, signIn, slowdown, withDemonstration } from './support/bench-browser.ts';

const runs = 5;

/** Lighthouse's mobile network, as its DevTools throttling applies it: 1.6 Mbit/s and a round trip of 150 ms. */
const network = { offline: false, latency: 562.5, downloadThroughput: 184_000, uploadThroughput: 84_000 };

/** Screens by the prefix of their figures. */
const screens = {
  login: '/login',
  home: '/',
  list: '/contract/search',
  client: '/client/add',
  request: '/task/creation',
} as const;

/** After this long without a request or a long task, the screen counts as loaded. */
const quietMs = 2_500;

interface Observed {
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  lastActivityMs: number;
}

/** Collects what Lighthouse scores: largest paint, time of long tasks beyond 50 ms each, layout shift. Runs in a page. */
const observePage = (): void => {
  const observed: Observed = { largestPaintMs: 0, blockingMs: 0, layoutShift: 0, lastActivityMs: 0 };
  Object.assign(globalThis, { observed });
  const onEntry = (type: string, handleEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) handleEntry(entry);
    }).observe({ type, buffered: true });
  onEntry('largest-contentful-paint', (entry) => {
    observed.largestPaintMs = entry.startTime;
  });
  onEntry('longtask', (entry) => {
    observed.blockingMs += Math.max(0, entry.duration - 50);
    observed.lastActivityMs = performance.now();
  });
  onEntry('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) observed.layoutShift += shift.value;
  });
  onEntry('resource', () => {
    observed.lastActivityMs = performance.now();
  });
};

const measure = async (page: Page, context: BrowserContext, url: string) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  let files = 0;
  let bytes = 0;
  let largestPaintMs = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    files += 1;
    bytes += encodedDataLength;
  });
  await page.addInitScript(observePage);
  await page.goto(url, { timeout: 120_000, waitUntil: 'commit' });
  await page.waitForFunction(
    (quietTimeMs) => {
      const { observed } = globalThis as unknown as { observed: Observed };
      return observed.largestPaintMs > 0 && performance.now() - observed.lastActivityMs > quietTimeMs;
    },
    quietMs,
    { timeout: 120_000, polling: 250 },
  );
  const observed = await page.evaluate(() => (globalThis as unknown as { observed: Observed }).observed);
  largestPaintMs = observed.largestPaintMs;
  return {
    LargestPaintMs: largestPaintMs,
    BlockingMs: observed.blockingMs,
    LayoutShift: observed.layoutShift,
    Files: files,
    Kilobytes: bytes / 1_000,
  };
};

/** First visit of each screen on a telephone: empty cache, slow network, slowed processor; medians. */
const firstScreen: Bench = {
  name: 'first-screen',
  run: () =>
    withDemonstration(async (app, folder) => {
      const session = await inBrowser(
        join(folder, 'session'),
        async (page) => {
          await signIn(page, app);
          return page.evaluate((key) => localStorage.getItem(key) ?? '', sessionKey);
        },
        1,
      );
      const figures: Record<string, number> = { cpuSlowdown: slowdown, runs };
      for (const [name, path] of Object.entries(screens)) {
        const samples: Record<string, number>[] = [];
        for (let run = 0; run < runs; run += 1)
          samples.push(
            await inBrowser(join(folder, `${name}-${run}`), async (page, context) => {
              await page.setViewportSize({ width: 412, height: 823 });
              if (name !== 'login')
                await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
                  sessionKey,
                  session,
                ] as const);
              return measure(page, context, app.url + path);
            }),
          );
        for (const figure of Object.keys(samples[0] ?? {}))
          figures[name + figure] = median(samples.map((sample) => sample[figure] ?? 0));
        progress(`  ${name}: ${figures[`${name}LargestPaintMs`]} ms`);
      }
      return figures;
    }),
};
export default firstScreen;
