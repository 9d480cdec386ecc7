import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { initialJavaScript } from '#scripts/bundle/initial-js.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import type { AppServer } from '#tests/support/server/app-server.ts';
import { type Bench, median, progress, quantile } from './bench.ts';
import { inBrowser, signIn, slowdown, withDemonstration } from './support/bench-browser.ts';

const runs = 5;

const initialBytes = (path: string): number =>
  initialJavaScript(path).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

/** Milliseconds from navigation until `selector` is painted, by the page's clock. */
const untilShown = async (page: Page, address: string, selector: string): Promise<number> => {
  await page.goto(address, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    (readySelector) => (document.querySelector(readySelector) ? performance.now() : undefined),
    selector,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
};

/** Only the stored session, on a device without other data. */
const sessionOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('auth-data') ?? '');

/** A range card, whose buttons start a quote: the page is usable. */
const usableHome = 'main h3';

/** From the first home screen until the complete portfolio is stored, at full speed. */
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

/** Duration of a touch, and of a look at the list before the next one, milliseconds. */
const pauseMs = 80;
const looksMs = 1_000;

/** Milliseconds from the next click, when the finger lifts, until the file shows its first section. */
const untilFileShown = (page: Page, number: string): Promise<number> =>
  page.evaluate(
    (readySelector) =>
      new Promise<number>((resolve, reject) => {
        // Previous screens stay mounted and hidden.
        const isSeen = (selector: string, is: (text: string) => boolean): boolean =>
          [...document.querySelectorAll(selector)].some((one) => one.checkVisibility() && is(one.textContent ?? ''));
        const recordMoments = (startedMs: number): void => {
          const title = isSeen('main header', (text) => text.includes(readySelector));
          const section = isSeen('main h2', (text) => text === 'Général');
          if (title && section) resolve(performance.now() - startedMs);
          else if (performance.now() - startedMs > 30_000)
            reject(new Error(`the file of ${readySelector} did not show`));
          else requestAnimationFrame(() => recordMoments(startedMs));
        };
        addEventListener('click', ({ timeStamp }) => recordMoments(timeStamp), { capture: true, once: true });
      }),
    number,
  );

/** Opens a dozen found contracts by touch: milliseconds each. The first loads the screen's code. */
const openContracts = async (page: Page, app: AppServer): Promise<number[]> => {
  const touch = await page.context().newCDPSession(page);
  await page.goto(`${app.url}/contract/search`);
  const links = page.locator('tbody a:visible');
  const samples: number[] = [];
  for (let row = 0; row < 12; row += 1) {
    const link = links.nth(row);
    await link.scrollIntoViewIfNeeded({ timeout: 60_000 });
    await page.waitForTimeout(looksMs);
    const box = await link.boundingBox();
    if (!box) throw new Error('no row to tap');
    const shown = untilFileShown(page, (await link.innerText()).trim());
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await page.waitForTimeout(pauseMs);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    samples.push(await shown);
    await page.goBack();
    await page.waitForURL(`${app.url}/contract/search`);
  }
  return samples;
};

const measure = async (app: AppServer, folder: string): Promise<Record<string, number>> => {
  const primedProfile = join(folder, 'primed');
  let portfolio: Record<string, number> = {};
  const session = await inBrowser(
    primedProfile,
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
  const measureRuns = async (
    name: string,
    measureOnce: (profile: string) => Promise<number>,
    from?: string,
  ): Promise<number> => {
    const samples: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const profile = join(folder, `${name}-${run}`);
      if (from) cpSync(from, profile, { recursive: true });
      samples.push(await measureOnce(profile));
      rmSync(profile, { recursive: true, force: true });
    }
    progress(`  ${name}: ${samples.map(Math.round).join(', ')} ms`);
    return median(samples);
  };
  const openHome = (profile: string) => inBrowser(profile, (page) => untilShown(page, `${app.url}/`, usableHome));
  const coldHomeMs = await measureRuns('cold', (profile) =>
    inBrowser(profile, async (page, context) => {
      await context.addInitScript((storedSession) => localStorage.setItem('auth-data', storedSession), session);
      return untilShown(page, `${app.url}/`, usableHome);
    }),
  );
  const coldLoginMs = await measureRuns('login', (profile) =>
    inBrowser(profile, (page) => untilShown(page, `${app.url}/login`, 'form input')),
  );
  const warmHomeMs = await measureRuns('warm', openHome, primedProfile);
  const measureOpenings = async (name: string): Promise<number[]> => {
    const samples = await inBrowser(primedProfile, (page) => openContracts(page, app));
    progress(`  ${name} contract: ${samples.map(Math.round).join(', ')} ms`);
    return samples;
  };
  const online = await measureOpenings('online');
  await app.stop();
  const offlineHomeMs = await measureRuns('offline', openHome, primedProfile);
  const cached = await measureOpenings('cached');
  return {
    coldLoginMs,
    coldHomeMs,
    warmHomeMs,
    offlineHomeMs,
    ...portfolio,
    onlineContractP50Ms: median(online),
    onlineContractP95Ms: quantile(online, 0.95),
    cachedContractP50Ms: median(cached),
    cachedContractP95Ms: quantile(cached, 0.95),
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
