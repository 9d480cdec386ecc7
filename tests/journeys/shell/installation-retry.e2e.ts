import { expect, test } from '#tests/support/journeys/e2e.ts';
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts';

test.use({ isFirstVisit: true });

const tabs = ['Clients', 'Contrats', 'Demandes'];

test('service worker: installs again without a reload after its installation was cut', { tag: '@long' }, async ({
  page,
  app,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_|Failed to load resource/);
  let isCut = true;
  const proxy = await startFaultProxy(app.url, {
    outcome: ({ url }) => (isCut && url?.startsWith('/lagon.webmanifest') ? 'request lost' : 'pass'),
    edit: (path, body) => (path === '/sw.js' && isCut ? Buffer.from('throw new Error("cut")') : body),
  });
  await signIn(page, 'courtier2', proxy.url);
  // While its script is read, a registration exists.
  const isRegistered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(isRegistered).toBe(false);
  isCut = false;
  let openedPages = 0;
  await expect
    .poll(async () => {
      const name = tabs[openedPages % tabs.length] ?? '';
      openedPages += 1;
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name }).click();
      return page.evaluate(() => navigator.serviceWorker.controller !== null);
    })
    .toBe(true);
  proxy.close();
});
