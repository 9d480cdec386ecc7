import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { contractIds, queueRequests, sentRequests } from '#tests/support/journeys/page-outbox.ts';
import { waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { password } from '#tests/support/server/accounts.ts';

const nothingKept = 'Rien ne peut être gardé sur cet appareil';

/** A browser without databases, local storage, locks and broadcast channels. */
const refuseStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    // Firefox lacks the property itself.
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: refuse });
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = refuse;
    Object.defineProperty(navigator, 'locks', { value: undefined });
    Object.assign(globalThis, { BroadcastChannel: undefined });
  });

test('browser without storage: explains it once, signs in, and sends requests online', async ({
  page,
  app,
  browser,
  signedIn,
}) => {
  await refuseStorage(page);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Identifiant' }).fill('courtier@lagon.nc');
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: /identifier/ }).click();
  await expect(page.getByText(nothingKept)).toBeVisible();
  await expect(page.getByText('même sans réseau')).toHaveCount(0);

  // Another browser reads what the server received.
  const newTab = await browser.newPage();
  await signedIn(newTab, 'courtier', app.url);
  const [contractId = 0] = await contractIds(newTab, app.url);
  const file = { name: 'pièce.pdf', base64: Buffer.from('%PDF-1.4 mémoire').toString('base64') };
  await page.evaluate(queueRequests, [{ subject: 'Sans stockage', contractId, file }]);
  await expect.poll(() => sentRequests(newTab, app.url, 'Sans stockage')).toHaveLength(1);
  await page.getByRole('link', { name: 'En savoir plus' }).click();
  await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Envois reçus' }).getByText('Sans stockage')).toBeVisible();
  await newTab.close();
});

test('persistence refused by the browser: is said, and work is stored all the same', async ({ page, signedIn }) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => false;
    StorageManager.prototype.persisted = async () => false;
  });
  await signedIn(page, 'courtier');
  await page.goto('/task/creation');
  await page.getByRole('textbox', { name: 'Objet' }).fill('Sans garantie');
  await page.waitForURL('**/task/creation?draft=*');
  await page.goto('/sync');
  await expect(page.getByText(/^Non garantie\u00A0: le navigateur peut effacer/)).toBeVisible();
  await page.getByRole('button', { name: 'Demander la conservation' }).click();
  await expect(page.getByText('Le navigateur n’a pas accordé la conservation.')).toBeVisible();
  await expect(page.getByText('Sans garantie')).toBeVisible();
});

test('lost cache: is rebuilt online, and the app opens offline again', { tag: '@long' }, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForServiceWorker(page);
  const precachedCount = () =>
    page.evaluate(async () => {
      const counts = await Promise.all(
        (await caches.keys())
          .filter((name) => name.includes('precache'))
          .map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    });
  const precachedTotal = await precachedCount();
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
  await page.reload();
  await expect.poll(precachedCount).toBe(precachedTotal);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('work evicted by the browser: is reported, and the queue continues', async ({
  page,
  app,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signedIn(page, 'courtier');
  await page.goto('/sync');
  await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
  const [first = 0, second = 0] = await contractIds(page, app.url);
  await page.context().setOffline(true);
  await page.evaluate(queueRequests, [
    { subject: 'Effacée une', contractId: first },
    { subject: 'Effacée deux', contractId: second },
  ]);
  await expect(page.getByText('Effacée deux')).toBeVisible();
  await page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('lagon-work-') ? [name] : []));
    for (const name of names) indexedDB.deleteDatabase(name);
  });
  await expect(page.getByText(/2 envois en attente n’y sont plus/).first()).toBeVisible();
  await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
  await page.evaluate(queueRequests, [{ subject: 'Effacée puis ressaisie', contractId: first }]);
  await page.context().setOffline(false);
  await expect.poll(() => sentRequests(page, app.url, 'Effacée')).toHaveLength(1);
});
