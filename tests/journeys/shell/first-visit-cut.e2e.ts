import { expect, test } from '#tests/support/journeys/e2e.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';

test.use({ isFirstVisit: true });

test('first visit: loads what the network cut off once it is back, with its styles, without a reload', {
  tag: ['@long', '@engines'],
}, async ({ page, app, signIn, expectedErrors }) => {
  expectedErrors.push(/net::ERR_|Failed to load resource|Missing part|dynamically imported module/);
  let isCut = false;
  const cutParts: string[] = [];
  const proxy = await startFaultProxy(app.url, {
    outcome: ({ url }) => {
      if (!isCut) return 'pass';
      if (url?.startsWith('/assets/')) cutParts.push(url);
      return 'request lost';
    },
  });
  await signIn(page, 'courtier2', proxy.url);
  isCut = true;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const search = page.getByRole('button', { name: /^Tout rechercher/ });
  await search.click();
  await expect(page.getByText(/La recherche n’est pas encore sur cet appareil/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'État du réseau' })).toContainText('Hors ligne');
  expect(cutParts).not.toEqual([]);
  isCut = false;
  // The app tries again by itself too, after which there is no button.
  await page.getByRole('button', { name: 'Réessayer' }).evaluateAll(([button]) => (button as HTMLElement)?.click());
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible();
  await expect(page.getByText(/^Prêt pour le terrain/)).toBeVisible({ timeout: 60_000 });
  await search.click();
  await expect(page.getByRole('dialog')).toHaveCSS('position', 'fixed');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  proxy.close();
});
