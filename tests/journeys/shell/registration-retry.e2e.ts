import { expect, test } from '#tests/support/journeys/e2e.ts';

test.use({ isFirstVisit: true });

test('service worker: is registered once the network is back, without a reload or a word against the browser', {
  tag: '@long',
}, async ({ page, context, signIn, expectedErrors }) => {
  expectedErrors.push(/net::ERR_|Failed to load resource|service worker|Missing part/);
  await signIn(page, 'courtier2');
  await context.setOffline(true);
  await expect(page.getByText('Hors ligne').first()).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect(page.getByText('Ce navigateur ne garde pas l’application')).toHaveCount(0);
});
