import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { contractIds, queueRequests } from '#tests/support/journeys/page-outbox.ts';
import { type FaultProxy, type Outcome, startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { randomNumbers, readStoredFiles } from '#tests/support/network/storm.ts';
import { startAppServer } from '#tests/support/server/app-server.ts';
import { type Bench, progress } from './bench.ts';
import { signIn, withDemonstration } from './support/bench-browser.ts';

const requests = 60;
const dossiers = 7;
const photosEach = 2;
const photoBytes = 1_250_000;
/** Number of requests between two kills. */
const betweenKills = 8;
const patienceMs = 300_000;

/** Faults of a bad network per hundred exchanges, in addition to an outage of half a second every three seconds. */
const faultShares: readonly (readonly [number, Outcome])[] = [
  [6, 'request lost'],
  [10, 'answer lost'],
  [10, 'request cut'],
  [8, 'request twice'],
  [6, 'request strayed'],
  [8, 'request slow'],
  [4, 'answer cut'],
  [3, 'portal'],
  [3, 'unavailable'],
];

const outcomeOf = (random: () => number): Outcome => {
  if (Date.now() % 3_000 < 500) return 'request lost';
  let percentage = random() * 100;
  for (const [share, outcome] of faultShares) {
    if (percentage < share) return outcome;
    percentage -= share;
  }
  return 'pass';
};

const waitUntil = async (isTrue: () => boolean | Promise<boolean>, description: string): Promise<void> => {
  for (const deadlineMs = Date.now() + patienceMs; !(await isTrue()); await sleep(50))
    assert.ok(Date.now() < deadlineMs, `${description} within ${patienceMs / 1000} s`);
};

/** Texts that `/sync` must not show while valid items wait. */
const forbiddenTexts = [/À corriger/, /Bloqué/, /abîmée/, /1970/, /n’y (est|sont) plus/];
const nothingWaits = 'Rien n’attend d’être envoyé';

const runStorm = async (folder: string, dataDir: string): Promise<Record<string, number>> => {
  let server = await startAppServer({ dataDir });
  const port = Number(new URL(server.url).port);
  const outcomeCounts = new Map<Outcome, number>();
  const random = randomNumbers(20_261_122);
  let isStorming = false;
  const proxy: FaultProxy = await startFaultProxy(server.url, {
    outcome: ({ url }) => {
      const outcome = isStorming ? outcomeOf(random) : 'pass';
      if (isStorming && url === '/api/task/create') outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
      return outcome;
    },
  });
  const profile = join(folder, 'storm');
  let browser = await startBrowserProcess(profile);
  const countExchanges = (): number => [...outcomeCounts.values()].reduce((sum, count) => sum + count, 0);
  const textOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('main')?.innerText ?? '');
  const assertTruthfulQueue = async (page: Page): Promise<void> => {
    const text = await textOf(page);
    for (const words of forbiddenTexts) assert.doesNotMatch(text, words);
    assert.ok(!text.includes(nothingWaits), `not said while items wait: ${nothingWaits}`);
  };
  try {
    let page = await browser.context.newPage();
    await signIn(page, { ...server, url: proxy.url });
    await page.goto(`${proxy.url}/sync`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const contracts = (await contractIds(page, server.url)).slice(0, dossiers);
    const dossierOf = (at: number): number => contracts[(at * 3) % dossiers] ?? 0;
    const subjects = Array.from({ length: requests }, (_, index) => `Tempête ${String(index).padStart(2, '0')}`);
    await browser.context.setOffline(true);
    const sums: Record<string, string> = {};
    for (const [at, subject] of subjects.entries()) {
      const photos = Array.from({ length: photosEach }, () => photoBytes);
      Object.assign(sums, await page.evaluate(queueRequests, [{ subject, contractId: dossierOf(at), photos }]));
    }

    isStorming = true;
    await browser.context.setOffline(false);
    const killBrowser = async (): Promise<void> => {
      await browser.kill();
      browser = await startBrowserProcess(profile);
      page = await browser.context.newPage();
      await waitUntil(() => page.goto(`${proxy.url}/sync`).then(Boolean, () => false), 'the app opens');
    };
    const killServer = async (): Promise<void> => {
      await server.stop('SIGKILL');
      server = await startAppServer({ dataDir, port });
    };
    for (const killProcess of [killBrowser, killServer, killBrowser, killServer, killBrowser, killServer]) {
      const before = countExchanges();
      await waitUntil(async () => {
        await assertTruthfulQueue(page);
        return countExchanges() > before + betweenKills;
      }, 'requests travel');
      await killProcess();
      progress(`  ${killProcess.name} after ${countExchanges()} exchanges`);
    }
    isStorming = false;
    const healedMs = Date.now();
    const items = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
    await items.first().waitFor();
    await waitUntil(async () => (await textOf(page)).includes(nothingWaits), 'the queue is empty');
    const drainMs = Date.now() - healedMs;
    await page.getByRole('button', { name: /^Afficher .* envois? de plus/ }).click();
    const receipts = page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem');
    await waitUntil(async () => (await receipts.count()) === requests, 'each has its receipt');

    await server.stop();
    const storedFiles = await readStoredFiles(dataDir);
    assert.deepEqual(storedFiles.map(({ name, sha256 }) => [name, sha256]).sort(), Object.entries(sums).sort());
    assert.equal(new Set(storedFiles.map(({ key }) => key)).size, requests);
    for (const contract of contracts)
      assert.deepEqual(
        [...new Set(storedFiles.filter(({ contractId }) => contractId === contract).map(({ subject }) => subject))],
        subjects.filter((_, index) => dossierOf(index) === contract),
      );
    const broken = countExchanges() - (outcomeCounts.get('pass') ?? 0);
    return { requests, photoBytes: requests * photosEach * photoBytes, exchanges: countExchanges(), broken, drainMs };
  } finally {
    await browser.kill();
    proxy.close();
    await server.stop();
  }
};

const waitingPhotos = 40;

/** Milliseconds to send 40 requests with a photo of 1 MB each once online. */
const photosMs = async (folder: string, dataDir: string): Promise<number> => {
  const server = await startAppServer({ dataDir });
  const browser = await startBrowserProcess(join(folder, 'photos'));
  try {
    const page = await browser.context.newPage();
    await signIn(page, server);
    await page.goto(`${server.url}/sync`);
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Portefeuille.*données du/ })
      .first()
      .waitFor({ timeout: 120_000 });
    const contracts = await contractIds(page, server.url);
    await browser.context.setOffline(true);
    await page.evaluate(
      queueRequests,
      Array.from({ length: waitingPhotos }, (_, index) => ({
        subject: `Photo ${index}`,
        contractId: contracts[index % contracts.length] ?? 0,
        photos: [1_000_000],
      })),
    );
    const startedMs = Date.now();
    await browser.context.setOffline(false);
    await page.getByText(nothingWaits).waitFor({ timeout: patienceMs });
    return Date.now() - startedMs;
  } finally {
    await browser.kill();
    await server.stop();
  }
};

const bench: Bench = {
  name: 'photo-storm',
  run: () =>
    withDemonstration(async (app, folder) => {
      // The bench starts and kills its own servers over that data.
      await app.stop();
      const sent = await photosMs(folder, app.dataDir);
      progress(`  ${waitingPhotos} photos: ${sent} ms`);
      const figures = await runStorm(folder, app.dataDir);
      rmSync(join(folder, 'storm'), { recursive: true, force: true, maxRetries: 5 });
      return { photosMs: sent, ...figures };
    }),
};
export default bench;
