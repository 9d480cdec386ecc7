import { expect, test } from '#tests/support/e2e.ts';
import { startFront } from '#tests/support/front.ts';

test('a new version waits for consent, then replaces the page', async ({ app, browser, signIn }) => {
  test.setTimeout(180_000);
  let isNew = false;
  const nextVersion = Buffer.from('\n// the next version\n');
  const front = await startFront(app.url, {
    edit: (path, body) => (path === '/sw.js' && isNew ? Buffer.concat([body, nextVersion]) : body),
  });
  const context = await browser.newContext({ baseURL: front.url, locale: 'fr-FR' });
  try {
    const page = await context.newPage();
    await signIn(page, 'courtier');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);

    isNew = true;
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
      Object.assign(globalThis, { isSamePage: true });
    });
    await expect(page.getByText('Nouvelle version disponible')).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => 'isSamePage' in globalThis), 'nothing is replaced without consent').toBe(true);

    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect
      .poll(() => page.evaluate(() => 'isSamePage' in globalThis).catch(() => true), { timeout: 30_000 })
      .toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Nouvelle version disponible')).toHaveCount(0);
    const hasWaiting = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(hasWaiting).toBe(false);
  } finally {
    await context.close();
    front.close();
  }
});
