import { rmSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { startAppServer } from '#tests/support/app-server.ts';
import { chromiumLaunch } from '#tests/support/chromium.ts';
import { copyDemoData, prepareDemoData } from '#tests/support/e2e-setup.ts';
import { type Bench, median } from './bench.ts';

/** Time from a click on a row to the file's title, measured in the page, without network. */
const openRow = (page: Page, row: number): Promise<number> =>
  page.evaluate(
    (index) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/contract/search/"]')[index];
        const numero = link?.textContent?.trim();
        if (!link || !numero) {
          reject(new Error('no such row'));
          return;
        }
        const startedMs = performance.now();
        const observer = new MutationObserver(() => {
          if (!document.querySelector('main h1')?.textContent?.includes(numero)) return;
          observer.disconnect();
          resolve(performance.now() - startedMs);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        link.click();
      }),
    row,
  );

/** The demonstration broker's portfolio, pulled and read by the real app in Chromium on loopback. */
const bench: Bench = {
  name: 'offlinePortfolio',
  run: async () => {
    await prepareDemoData();
    const dataDir = copyDemoData();
    const app = await startAppServer({ dataDir, environment: { BOT_CHECK: 'off' } });
    const browser = await chromium.launch(chromiumLaunch());
    try {
      const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' });
      const page = await context.newPage();
      let total = 0;
      let firstAskedMs = 0;
      let isComplete: (ms: number) => void = () => undefined;
      const complete = new Promise<number>((resolve) => {
        isComplete = resolve;
      });
      page.on('request', (request) => {
        if (request.url().endsWith('/api/portfolio/changes')) firstAskedMs ||= performance.now();
      });
      page.on('response', async (response) => {
        if (!response.url().endsWith('/api/portfolio/changes')) return;
        const body = (await response.json()) as { hasMore: boolean; total: number };
        total = body.total;
        if (!body.hasMore) isComplete(performance.now());
      });
      await page.goto(`${app.url}/login`);
      await page.getByRole('textbox', { name: 'Identifiant' }).fill('courtier@lagon.nc');
      await page.getByLabel('Mot de passe', { exact: true }).fill('Lagon-2026');
      await page.getByRole('button', { name: /^S['’]identifier$/ }).click();
      const syncMs = (await complete) - firstAskedMs;
      await page.waitForTimeout(1_000);
      await context.setOffline(true);
      await page.goto(`${app.url}/contract/search`);
      const opened: number[] = [];
      for (let row = 0; row < 8; row += 1) {
        await page.locator('main a[href^="/contract/search/"]').nth(row).waitFor();
        opened.push(await openRow(page, row));
        await page.goBack();
      }
      return {
        contracts: total,
        syncMs: Math.round(syncMs),
        syncPer2000Ms: Math.round((syncMs / total) * 2_000),
        openCachedContractMs: median(opened),
      };
    } finally {
      await browser.close();
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

export default bench;
