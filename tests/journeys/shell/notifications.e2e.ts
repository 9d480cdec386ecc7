import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';

test('notification: is shown by the service worker, and names its screen', { tag: '@smoke' }, async ({
  page,
  signIn,
  app,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium delivers push messages to tests');
  await page.context().grantPermissions(['notifications']);
  await signIn(page, 'courtier');
  await visit(page, '/profile');
  const permission = await page.evaluate(() => Notification.permission);
  test.skip(permission !== 'granted', 'the light Chromium shows no notifications; the whole one runs this');
  await waitForServiceWorker(page);
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ownRegistration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(app.url));
      if (ownRegistration) resolve(ownRegistration.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const data = JSON.stringify({
    title: 'Demande 12\u00A0: une réponse',
    body: 'Avenant',
    path: '/task/search/12',
    tag: 'request-12',
  });
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId: await registered, data });
  const shownNotifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data: path }) => ({
        title,
        body,
        tag,
        path,
      }));
    });
  await expect
    .poll(shownNotifications)
    .toEqual([{ title: 'Demande 12\u00A0: une réponse', body: 'Avenant', tag: 'request-12', path: '/task/search/12' }]);
});
