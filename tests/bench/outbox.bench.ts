import { join } from 'node:path';
import type { Page } from 'playwright';
import { contractIds, queueRequests } from '#tests/support/journeys/page-outbox.ts';
import type { AppServer } from '#tests/support/server/app-server.ts';
import { type Bench, median, progress } from './bench.ts';
import { inBrowser, signIn, withDemonstration } from './support/bench-browser.ts';

const items = 100;
const dossiers = 20;
const runs = 5;

/** Milliseconds from the `online` event until the page shows an empty queue. */
const untilDrained = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startMeasuring = (): void => {
          const startedMs = performance.now();
          // Uses an observer: polling each frame would make the page render sixty times a second.
          const observer = new MutationObserver(() => {
            if (document.querySelector('[aria-label="Envois en attente"]')) return;
            observer.disconnect();
            resolve(performance.now() - startedMs);
          });
          observer.observe(document.body, { childList: true, subtree: true });
        };
        addEventListener('online', startMeasuring, { once: true });
      }),
  );

/** Queues requests offline, then goes online. */
const drainOnce = async (page: Page, app: AppServer, run: number): Promise<number> => {
  const contracts = (await contractIds(page, app.url)).slice(0, dossiers);
  await page.context().setOffline(true);
  await page.evaluate(
    queueRequests,
    Array.from({ length: items }, (_, nb) => ({
      subject: `Mesure ${run}-${nb}`,
      contractId: contracts[nb % contracts.length] ?? 0,
    })),
  );
  await page
    .getByRole('list', { name: 'Envois en attente' })
    .getByRole('listitem')
    .nth(items - 1)
    .waitFor();
  const drained = untilDrained(page);
  await page.context().setOffline(false);
  return drained;
};

const outbox: Bench = {
  name: 'outbox',
  run: () =>
    withDemonstration(async (app, folder) => {
      const drain = async (page: Page): Promise<number[]> => {
        await signIn(page, app);
        await page.goto(`${app.url}/sync`);
        // Measures the queue without the first synchronization.
        await page
          .getByRole('listitem')
          .filter({ hasText: /^Portefeuille.*données du/ })
          .waitFor({ timeout: 120_000 });
        const samples: number[] = [];
        for (let run = 0; run < runs; run += 1) samples.push(await drainOnce(page, app, run));
        return samples;
      };
      const samples = await inBrowser(join(folder, 'drain'), drain, 1);
      progress(`  drain of ${items}: ${samples.map(Math.round).join(', ')} ms`);
      return { drainedItems: items, drainMs: median(samples) };
    }),
};
export default outbox;
