import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { copyDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';
import { type Bench, median, progress } from './bench.ts';
import { inBrowser, signIn, withDemonstration } from './support/bench-browser.ts';

const runs = 5;
const contracts = Number(process.env['BENCH_CONTRACTS'] ?? 40_000);
/** Tasks before this moment of the page belong to its start, milliseconds. */
const settledMs = 5_000;
const timeoutMs = 600_000;

/** Durations of the page's tasks over 50 ms after its start, which it collects itself. */
const watchTasks = (page: Page): Promise<void> =>
  page.evaluate((fromMs) => {
    const longMs: number[] = [];
    Object.assign(globalThis, { longMs });
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) if (startTime > fromMs) longMs.push(duration);
    });
    observer.observe({ type: 'longtask', buffered: true });
  }, settledMs);

const longTasks = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { longMs: number[] }).longMs);

interface Sample {
  readonly rowsPerSecond: number;
  readonly longTasks: number;
  readonly longestMs: number;
  readonly rows: number;
}

/** The first synchronisation of a device: from its first page on, with the home screen open. */
const synchronise = (app: AppServer, profile: string): Promise<Sample> =>
  inBrowser(
    profile,
    async (page) => {
      await signIn(page, app);
      await watchTasks(page);
      const startedMs = Date.now();
      for (;;) {
        const state = await page.evaluate(portfolioState);
        if (state?.completedAtMs) {
          const rowsPerSecond = (1_000 * state.rows) / (Date.now() - state.sinceMs);
          const tasks = await longTasks(page);
          return { rows: state.rows, rowsPerSecond, longTasks: tasks.length, longestMs: Math.max(0, ...tasks) };
        }
        if (Date.now() - startedMs > timeoutMs) throw new Error('the portfolio was not complete within 10 minutes');
        await page.waitForTimeout(250);
      }
    },
    1,
  );

const figures = (name: string, samples: readonly Sample[]): Record<string, number> => ({
  [`${name}RowsPerSecond`]: median(samples.map(({ rowsPerSecond }) => rowsPerSecond)),
  [`${name}LongTasks`]: median(samples.map((sample) => sample.longTasks)),
  [`${name}LongestTaskMs`]: median(samples.map(({ longestMs }) => longestMs)),
});

/**
 * Rows per second of a first synchronisation, and tasks over 50 ms on the page's thread. `BENCH_OLD` names the folder of
 * an older, built version of this project: both run in turns.
 */
const sync: Bench = {
  name: 'sync',
  run: () =>
    withDemonstration(async (app, folder) => {
      const project = process.env['BENCH_OLD'];
      const older =
        project === undefined ? undefined : await startAppServer({ dataDir: copyDemoData(contracts), project });
      const samples: Record<'old' | 'new', Sample[]> = { old: [], new: [] };
      for (let run = 0; run < runs; run += 1)
        for (const [name, version] of [
          ['old', older],
          ['new', app],
        ] as const) {
          if (!version) continue;
          const profile = join(folder, `${name}-${run}`);
          const sample = await synchronise(version, profile);
          rmSync(profile, { recursive: true, force: true });
          progress(`  ${name}: ${JSON.stringify(sample)}`);
          samples[name].push(sample);
        }
      await older?.stop();
      if (older) rmSync(older.dataDir, { recursive: true, force: true, maxRetries: 5 });
      return {
        rows: samples.new[0]?.rows ?? 0,
        ...(older ? figures('old', samples.old) : {}),
        ...figures('new', samples.new),
      };
    }, contracts),
};
export default sync;
