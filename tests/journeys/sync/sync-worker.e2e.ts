import type { Page, Worker } from 'playwright/test';
import { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { portfolioState } from '#tests/support/journeys/portfolio-state.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';

// The portfolio is synchronized on a device that lacks it.
test.use({ isFirstVisit: true });

const cacheNames = (page: Page): Promise<(string | undefined)[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('lagon-cache-')),
  );

const syncWorkers = (page: Page): Worker[] => page.workers().filter((worker) => worker.url().includes('sync-worker'));

test('sign-out: leaves nothing of a synchronisation that was running, and the next person gets their own', {
  tag: ['@engines', '@long'],
}, async ({ page, signIn }) => {
  await signIn(page, 'courtier');
  await expect.poll(() => page.evaluate(portfolioState), { message: 'the synchronisation began' }).toBeDefined();
  const formerCaches = await cacheNames(page);
  await visit(page, '/logout');
  await page.waitForURL('**/login');
  await expect.poll(() => cacheNames(page)).toEqual([]);

  await signIn(page, 'courtier2');
  await waitForPriming(page);
  const names = await cacheNames(page);
  expect(names).toHaveLength(1);
  expect(names).not.toEqual(formerCaches);
  const state = await page.evaluate(portfolioState);
  expect(state?.done).toBe(state?.total);
});

test('synchronisation: completes although the browser killed its worker', { tag: '@long' }, async ({
  page,
  app,
  signIn,
  expectedErrors,
}) => {
  // Requests of the page after the proxy was closed.
  expectedErrors.push(networkErrors);
  let requestedPages = 0;
  let isKilled = false;
  const proxy = await startFaultProxy(app.url, {
    // The worker waits for its second page, so that it is killed in the middle of its run on a fast machine too.
    outcome: ({ url }) => {
      if (url !== portfolioChanges.path || isKilled) return 'pass';
      requestedPages += 1;
      return requestedPages === 1 ? 'pass' : 'request held';
    },
  });
  await signIn(page, 'courtier', proxy.url);
  await expect.poll(() => syncWorkers(page).length, { message: 'a worker synchronises' }).toBe(1);
  await expect.poll(() => page.evaluate(portfolioState), { message: 'a page is stored' }).toBeDefined();
  await expect.poll(() => requestedPages, { message: 'it waits for the next' }).toBe(2);
  isKilled = true;
  // No event notifies the page of it.
  await syncWorkers(page)[0]?.evaluate(() => self.close());
  await waitForPriming(page);
  await expect.poll(() => syncWorkers(page).length, { message: 'no worker outlives its run' }).toBe(0);
  proxy.close();
});
