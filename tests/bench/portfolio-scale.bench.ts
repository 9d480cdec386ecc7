import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { copyDemoData, prepareDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';
import { type Bench, median, progress } from './bench.ts';
import { inBrowser, signIn, slowdown, withDemonstration } from './support/bench-browser.ts';
import { startScaledPortfolio } from './support/scaled-portfolio.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '2000,10000,50000').split(',').map(Number);
const contracts = 4_000;
const timeoutMs = 1_200_000;
/** Starts with searches per version, of which the medians count. */
const searchRounds = 3;

/** Collects the durations of the page's tasks over 50 ms from now on. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longMs: number[] = [];
    Object.assign(globalThis, { longMs });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longMs.push(duration);
    }).observe({ type: 'longtask' });
  });
const longestTaskMs = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longMs: number[] }).longMs));

const heapMegabytes = async (page: Page): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
};

/** Types a number of the portfolio into the quick search; milliseconds until the device's result is shown. */
const quickSearchMs = async (page: Page, typed: string): Promise<number> => {
  const box = page.getByRole('combobox', { name: 'Client, contrat, écran ou action' });
  await page.keyboard.press('Control+k');
  await box.waitFor();
  const startedMs = Date.now();
  await box.fill(typed);
  await page.getByRole('option').filter({ hasText: typed }).first().waitFor({ timeout: 120_000 });
  const durationMs = Date.now() - startedMs;
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  return durationMs;
};

type Figures = Record<string, number>;

const synchronise = (url: string, profile: string): Promise<Figures> =>
  inBrowser(
    profile,
    async (page) => {
      await signIn(page, { url } as Parameters<typeof signIn>[1]);
      await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name?.includes('cache')));
      await watchTasks(page);
      for (const startedMs = Date.now(); ; await page.waitForTimeout(250)) {
        const state = await page.evaluate(portfolioState);
        if (state?.completedAtMs) {
          const seconds = (Date.now() - state.sinceMs) / 1_000;
          return {
            rows: state.rows,
            seconds,
            rowsPerSecond: state.rows / seconds,
            longestTaskMs: await longestTaskMs(page),
          };
        }
        if (Date.now() - startedMs > timeoutMs) throw new Error('the portfolio was not complete in time');
      }
    },
    1,
  );

const searchOffline = (url: string, profile: string, rate: number): Promise<Figures> =>
  inBrowser(
    profile,
    async (page, context) => {
      await page.goto(`${url}/`);
      await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor();
      await page.waitForTimeout(3_000);
      await context.setOffline(true);
      await watchTasks(page);
      const firstQueryMs = await quickSearchMs(page, '1001234');
      const nextQueryMs = await quickSearchMs(page, '1000777');
      return { firstQueryMs, nextQueryMs, longestTaskMs: await longestTaskMs(page), heapMB: await heapMegabytes(page) };
    },
    rate,
  );

/**
 * First synchronisation, quick search without network and memory for portfolios of several sizes. `BENCH_OLD` names the
 * folder of an older, built version of this project: both run in turns.
 */
const portfolioScale: Bench = {
  name: 'portfolioScale',
  run: () =>
    withDemonstration(async (app, folder) => {
      await prepareDemoData(contracts);
      const project = process.env['BENCH_OLD'];
      const older = project && (await startAppServer({ dataDir: copyDemoData(contracts), project }));
      const figures: Figures = {};
      for (const size of sizes) {
        const versions = [];
        for (const [version, server] of [...(older ? [['old', older] as const] : []), ['new', app] as const]) {
          const scaled = await startScaledPortfolio(server.url, size);
          const profile = join(folder, `${version}-${size}`);
          const samples: Record<string, number[]> = {};
          const addSample = (name: string, newFigures: Figures): void => {
            for (const [unit, value] of Object.entries(newFigures)) {
              const key = `${version}${size}-${name}-${unit}`;
              samples[key] = [...(samples[key] ?? []), Math.round(value)];
            }
          };
          addSample('sync', await synchronise(scaled.url, profile));
          versions.push({ scaled, profile, samples, add: addSample });
        }
        for (let round = 0; round < searchRounds; round += 1)
          for (const { scaled, profile, add: addSample } of versions) {
            addSample('search', await searchOffline(scaled.url, profile, 1));
            addSample('slowSearch', await searchOffline(scaled.url, profile, slowdown));
          }
        for (const { scaled, profile, samples } of versions) {
          for (const [name, values] of Object.entries(samples)) figures[name] = median(values);
          progress(JSON.stringify(samples));
          scaled.close();
          rmSync(profile, { recursive: true, force: true });
        }
      }
      if (older) {
        await older.stop();
        rmSync(older.dataDir, { recursive: true, force: true, maxRetries: 5 });
      }
      return figures;
    }, contracts),
};
export default portfolioScale;
