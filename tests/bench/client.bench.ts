import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { initialJavaScript } from '#scripts/initial-js.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { portfolioState } from '#tests/support/portfolio-state.ts';
import { type Bench, median, progress, quantile } from './bench.ts';
import { inBrowser, signIn, slowdown, withDemonstration } from './bench-browser.ts';

const runs = 5;

const initialBytes = (path: string): number =>
  initialJavaScript(path).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

/** Milliseconds from navigation until `selector` is painted, by the page's own clock. */
const untilShown = async (page: Page, address: string, selector: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    (wanted) => (document.querySelector(wanted) ? performance.now() : undefined),
    selector,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
};

/** The stored session alone, for a device that knows the person and holds nothing else. */
const sessionOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('auth-data') ?? '');

/** A range's card, whose buttons start a quote: there is something to do. */
const usableHome = 'main h3';

/** From the first home until the whole portfolio was fetched, sealed and stored, at full speed. */
const syncPortfolio = async (page: Page): Promise<Record<string, number>> => {
  const startedMs = Date.now();
  for (;;) {
    const state = await page.evaluate(portfolioState);
    if (state?.completedAtMs) {
      return { portfolioSyncMs: state.completedAtMs - startedMs, portfolioContracts: state.total };
    }
    if (Date.now() - startedMs > 180_000) throw new Error('the portfolio was not complete within 3 minutes');
    await page.waitForTimeout(100);
  }
};

/** Milliseconds from the tap on a found row until the file's first section is painted, without network. */
const openCachedContracts = async (page: Page, app: AppServer): Promise<number[]> => {
  await page.goto(`${app.url}/contract/search`);
  await page.locator('tbody a').first().waitFor({ timeout: 60_000 });
  const samples: number[] = [];
  for (let row = 0; row < 12; row += 1) {
    samples.push(
      await page.evaluate(
        (index) =>
          new Promise<number>((resolve) => {
            const link = document.querySelectorAll<HTMLAnchorElement>('tbody a')[index];
            const number = link?.textContent?.trim() ?? '';
            const startedMs = performance.now();
            link?.click();
            const look = (): void => {
              const title = [...document.querySelectorAll('main h1')].some((h1) => h1.textContent?.trim() === number);
              const section = [...document.querySelectorAll('main h2')].some((h2) => h2.textContent === 'Général');
              if (title && section) resolve(performance.now() - startedMs);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          }),
        row,
      ),
    );
    await page.goBack();
    await page.locator('tbody a').first().waitFor();
  }
  // The first opening loads the screen's code; it is reported with the others.
  return samples;
};

const measure = async (app: AppServer, folder: string): Promise<Record<string, number>> => {
  const primed = join(folder, 'primed');
  let portfolio: Record<string, number> = {};
  const session = await inBrowser(
    primed,
    async (page) => {
      await signIn(page, app);
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.reload();
      await page.locator(usableHome).first().waitFor();
      portfolio = await syncPortfolio(page);
      return sessionOf(page);
    },
    1,
  );
  const timed = async (name: string, once: (profile: string) => Promise<number>, from?: string): Promise<number> => {
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const profile = join(folder, `${name}-${run}`);
      if (from) cpSync(from, profile, { recursive: true });
      samples.push(await once(profile));
      rmSync(profile, { recursive: true, force: true });
    }
    progress(`  ${name}: ${samples.map(Math.round).join(', ')} ms`);
    return median(samples);
  };
  const open = (profile: string) => inBrowser(profile, (page) => untilShown(page, `${app.url}/`, usableHome));
  const coldHomeMs = await timed('cold', (profile) =>
    inBrowser(profile, async (page, context) => {
      await context.addInitScript((stored) => localStorage.setItem('auth-data', stored), session);
      return untilShown(page, `${app.url}/`, usableHome);
    }),
  );
  const coldLoginMs = await timed('login', (profile) =>
    inBrowser(profile, (page) => untilShown(page, `${app.url}/login`, 'form input')),
  );
  const warmHomeMs = await timed('warm', open, primed);
  await app.stop();
  const offlineHomeMs = await timed('offline', open, primed);
  const openings = await inBrowser(primed, (page) => openCachedContracts(page, app));
  progress(`  cached contract: ${openings.map(Math.round).join(', ')} ms`);
  return {
    coldLoginMs,
    coldHomeMs,
    warmHomeMs,
    offlineHomeMs,
    ...portfolio,
    cachedContractP50Ms: median(openings),
    cachedContractP95Ms: quantile(openings, 0.95),
  };
};

const client: Bench = {
  name: 'client',
  run: () =>
    withDemonstration(async (app, folder) => ({
      loginInitialJsGzipBytes: initialBytes('/login'),
      homeInitialJsGzipBytes: initialBytes('/'),
      cpuSlowdown: slowdown,
      ...(await measure(app, folder)),
    })),
};
export default client;
