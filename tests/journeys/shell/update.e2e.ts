import type { Page } from 'playwright/test';
import { test as base, expect } from '#tests/support/journeys/e2e.ts';
import { waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';

const test = base.extend<{
  readonly served: { readonly page: Page; readonly release: () => Promise<void> };
  /** The service worker of a new version, derived from the current one. */
  readonly nextVersion: (worker: Buffer) => Buffer;
}>({
  nextVersion: async ({ browserName: _ }, use) =>
    use((worker) => Buffer.concat([worker, Buffer.from('\n// the next version\n')])),
  /** A person on an origin of their own, whose service worker is replaced on `release`. */
  served: async ({ app, browser, signedIn, nextVersion }, use) => {
    let isNew = false;
    const proxy = await startFaultProxy(app.url, {
      edit: (path, body) => (path === '/sw.js' && isNew ? nextVersion(body) : body),
    });
    const context = await browser.newContext({ baseURL: proxy.url, locale: 'fr-FR' });
    const page = await context.newPage();
    // The smaller of the two portfolios.
    await signedIn(page, 'courtier2');
    await page.goto('/');
    await waitForServiceWorker(page);
    const release = async (): Promise<void> => {
      isNew = true;
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      // A check that the browser began earlier, with the previous version, joins this one.
      await expect(async () => {
        await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
        await expect(page.getByText('Nouvelle version disponible')).toBeVisible({ timeout: 5_000 });
      }).toPass();
    };
    await use({ page, release });
    await context.close();
    proxy.close();
  },
});

/** Whether the page is the one before the update; while it is replaced, the error of the question. */
const currentPage = (page: Page): Promise<string> =>
  page
    .evaluate(() => ('isSamePage' in globalThis ? 'before the update' : 'after the update'))
    .catch((error: Error) => error.message);
const acceptUpdate = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Mettre à jour' }).click();
  await expect.poll(() => currentPage(page)).toBe('after the update');
};

test('app update: waits for consent, then reloads', { tag: '@smoke' }, async ({ served: { page, release } }) => {
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);

  await release();
  expect(await currentPage(page), 'nothing is replaced without consent').toBe('before the update');

  await acceptUpdate(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);
  const hasWaiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(hasWaiting).toBe(false);
});

test('app update: waits while somebody types, and stores typed text before the reload', {
  tag: ['@long', '@engines'],
}, async ({ served: { page, release } }) => {
  await page.goto('/task/creation');
  const subject = page.getByRole('textbox', { name: 'Objet' });
  await subject.fill('Avant la nouvelle version');
  await page.waitForURL('**/task/creation?draft=*');
  await release();
  await subject.fill('Tapée à l’instant');
  await acceptUpdate(page);
  await expect(subject).toHaveValue('Tapée à l’instant');
});

test.describe('app update whose service worker does not take over', () => {
  test.use({
    nextVersion: async ({ browserName: _ }, use) =>
      use((worker) => Buffer.from(worker.toString().replaceAll('SKIP_WAITING', 'NOT_HEARD'))),
  });

  test('reloads the page anyway', { tag: '@long' }, async ({ served: { page, release } }) => {
    await page.goto('/task/creation');
    const subject = page.getByRole('textbox', { name: 'Objet' });
    await subject.fill('Avant la nouvelle version');
    await page.waitForURL('**/task/creation?draft=*');
    await release();
    await acceptUpdate(page);
    await expect(subject).toHaveValue('Avant la nouvelle version');
  });
});
