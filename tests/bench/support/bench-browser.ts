import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { progress, quantile } from '#tests/bench/bench.ts';
import { chromiumLaunch, ensureChromium } from '#tests/support/browsers/chromium.ts';
import { copyDemoData, prepareDemoData } from '#tests/support/journeys/e2e-setup.ts';
import { signInByForm } from '#tests/support/journeys/sign-in.ts';
import { type AppServer, startAppServer } from '#tests/support/server/app-server.ts';

/** Assumed slowdown of a tablet's processor. */
export const slowdown = 4;

/** Runs `work` in a new browser process with a profile folder and, on request, a slowed processor. */
export const inBrowser = async <T>(
  profile: string,
  work: (page: Page, context: BrowserContext) => Promise<T>,
  rate = slowdown,
): Promise<T> => {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunch('whole'),
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    return await work(page, context);
  } finally {
    await context.close();
  }
};

export const signIn = (page: Page, app: AppServer): Promise<void> =>
  signInByForm(page, 'courtier', { origin: app.url, timeout: 60_000 });

/**
 * Runs `work` with a real server on a copy of the demonstration and a folder for profiles; deletes both afterwards.
 * `contracts`: size of the demonstration.
 */
export const withDemonstration = async <T>(
  work: (app: AppServer, folder: string) => Promise<T>,
  contracts?: number,
): Promise<T> => {
  ensureChromium('whole');
  await prepareDemoData(contracts);
  const dataDir = copyDemoData(contracts);
  const folder = mkdtempSync(join(tmpdir(), 'lagon-profiles-'));
  const app = await startAppServer({ dataDir, environment: { BOT_CHECK: 'on' } });
  try {
    return await work(app, folder);
  } finally {
    await app.stop();
    for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Longest event of each interaction from now on, in milliseconds; call it again at the end. */
export const watchInteractions = (page: Page) =>
  page.evaluate(() => {
    const durations = new Map<number, number>();
    Object.assign(globalThis, { interactions: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          durations.set(entry.interactionId, Math.max(entry.duration, durations.get(entry.interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** Duration of the keys typed since; the browser does not report those below 16 ms. */
export const typingMs = async (
  page: Page,
  keys: number,
): Promise<{ readonly typingInpMs: number; readonly typingWorstMs: number }> => {
  const slow = await page.evaluate(() => [
    ...(globalThis as unknown as { interactions: Map<number, number> }).interactions.values(),
  ]);
  const durations = [...slow, ...Array.from({ length: Math.max(0, keys - slow.length) }, () => 16)];
  progress(`  ${slow.length} of ${keys} keys took 16 ms or more`);
  return { typingInpMs: quantile(durations, 0.98), typingWorstMs: quantile(durations, 1) };
};
