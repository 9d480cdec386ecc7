import type { Browser, Page } from 'playwright';
import { engines, installCommand, launchBrowser } from '#tests/support/browsers/engines.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import { type Bench, median, progress } from './bench.ts';
import { signIn, withDemonstration } from './support/bench-browser.ts';
import { startScaledPortfolio } from './support/scaled-portfolio.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '2000,50000').split(',').map(Number);
const runsOf = (contracts: number): number => (contracts > 10_000 ? 1 : 3);

/** Milliseconds from the start of the navigation until an element is there, by the clock of the page. */
const shownMs = async (page: Page, selector: string): Promise<number> => {
  const shown = await page.waitForFunction((target) => document.querySelector(target) && performance.now(), selector);
  return (await shown.jsonValue()) ?? Number.NaN;
};

/** Milliseconds from loading the home page until the portfolio is on the device, by the clock of the page. */
const synchronizedMs = async (page: Page): Promise<number> => {
  const loadedAtMs = await page.evaluate(() => performance.timeOrigin);
  for (;;) {
    const completedAtMs = (await page.evaluate(portfolioState))?.completedAtMs ?? 0;
    if (completedAtMs > loadedAtMs) return completedAtMs - loadedAtMs;
    await page.waitForTimeout(100);
  }
};

/** A device that never loaded the app, until it opens the list of contracts the second time. */
const measure = async (browser: Browser, signInHere: (page: Page) => Promise<void>, origin: string) => {
  const context = await browser.newContext({
    viewport: { width: 1024, height: 768 },
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
  });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    const ColdSignInMs = await shownMs(page, 'form button[type=submit]');
    await signInHere(page);
    await page.goto(`${origin}/`);
    const SynchronizedMs = await synchronizedMs(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${origin}/contract/search`, { waitUntil: 'commit' });
    await shownMs(page, 'main a[href^="/contract/search/"]');
    await page.goto(`${origin}/contract/search`, { waitUntil: 'commit' });
    return { ColdSignInMs, SynchronizedMs, WarmListMs: await shownMs(page, 'main a[href^="/contract/search/"]') };
  } finally {
    await context.close();
  }
};

/**
 * Cold load, synchronisation and warm start in each engine that is installed, for portfolios of several sizes; medians,
 * processor not slowed.
 */
const enginesBench: Bench = {
  name: 'engines',
  run: () =>
    withDemonstration(async (app) => {
      const figures: Record<string, number> = {};
      const installed = engines.filter((engine) => installCommand(engine) === undefined);
      for (const contracts of sizes) {
        const scaled = await startScaledPortfolio(app.url, contracts);
        for (const engine of ['chromium', ...installed] as const) {
          const samples: Record<string, number>[] = [];
          for (let run = 0; run < runsOf(contracts); run += 1) {
            const browser = await launchBrowser(engine);
            try {
              samples.push(await measure(browser, (page) => signIn(page, { ...app, url: scaled.url }), scaled.url));
            } finally {
              await browser.close();
            }
          }
          for (const figure of Object.keys(samples[0] ?? {}))
            figures[`${engine}${contracts}${figure}`] = median(samples.map((sample) => sample[figure] ?? Number.NaN));
          progress(`  ${contracts}, ${engine}: ${JSON.stringify(samples)}`);
        }
        scaled.close();
      }
      return figures;
    }),
};
export default enginesBench;
