import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { startBrowserProcess } from '#tests/support/browsers/browser-process.ts';
import { test as base, expect } from '#tests/support/journeys/e2e.ts';
import { contractIds, endSession, queueRequests, sentRequests } from '#tests/support/journeys/page-outbox.ts';
import { type FaultProxy, type Outcome, startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { password } from '#tests/support/server/accounts.ts';

interface Network {
  readonly proxy: FaultProxy;
  /** Outcomes of the next requests that create something; later ones succeed. */
  readonly outcomes: Outcome[];
}

const test = base.extend<{ network: Network; device: Page }>({
  network: async ({ app }, use) => {
    const outcomes: Outcome[] = [];
    const proxy = await startFaultProxy(app.url, {
      outcome: ({ url }) => (url === '/api/task/create' ? (outcomes.shift() ?? 'pass') : 'pass'),
    });
    await use({ proxy, outcomes });
    proxy.close();
  },
  /** A page with the queue, behind that network. */
  device: async ({ browser, network, signedIn }, use) => {
    const context = await browser.newContext({ baseURL: network.proxy.url, ...device });
    const page = await context.newPage();
    await signedIn(page, 'courtier');
    await page.goto('/sync');
    await expect(page.getByText(expectEmptyQueue)).toBeVisible();
    await use(page);
    await context.close();
  },
});

/** The queue is in the page’s database: no service worker is needed. */
const device = { locale: 'fr-FR', serviceWorkers: 'block' } as const;
const expectEmptyQueue = 'Rien n’attend d’être envoyé';
const receivedItem = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem').filter({ hasText: subject });
const createPdf = (name: string) => ({ name: 'pièce.pdf', base64: Buffer.from(`%PDF-1.4 ${name}`).toString('base64') });

test('queue: sends each item once through kills after the claim, after the commit and before the receipt', {
  tag: '@long',
}, async ({ app, network, signedIn }) => {
  const profile = mkdtempSync(join(tmpdir(), 'lagon-profile-'));
  let browser = await startBrowserProcess(profile);
  try {
    const page = await browser.context.newPage();
    await signedIn(page, 'courtier', network.proxy.url);
    await page.goto(`${network.proxy.url}/sync`);
    await expect(page.getByText(expectEmptyQueue)).toBeVisible();
    const contracts = await contractIds(page, app.url);
    const moments = ['request held', 'answer held', 'answer cut'] as const;
    network.outcomes.push(...moments);
    await page.evaluate(
      queueRequests,
      moments.map((moment, index) => ({
        subject: `Tué ${moment}`,
        contractId: contracts[index] ?? 0,
        file: createPdf(moment),
      })),
    );
    await expect.poll(() => network.outcomes.length).toBe(0);
    await expect.poll(() => sentRequests(page, app.url, 'Tué')).toHaveLength(2);
    await browser.kill();

    browser = await startBrowserProcess(profile);
    const reopenedPage = await browser.context.newPage();
    await reopenedPage.goto(`${network.proxy.url}/sync`);
    const identifier = reopenedPage.getByRole('textbox', { name: 'Identifiant' });
    await expect(reopenedPage.getByRole('heading', { name: 'Brouillons et envois' }).or(identifier)).toBeVisible();
    // The browser flushes the session to its disk some seconds later, so it may be signed out.
    if (await identifier.isVisible()) await signedIn(reopenedPage, 'courtier', network.proxy.url);
    await reopenedPage.goto(`${network.proxy.url}/sync`);
    await expect(reopenedPage.getByText(expectEmptyQueue)).toBeVisible();
    await expect(receivedItem(reopenedPage, 'Tué')).toHaveCount(3);
    const sentKeys = await sentRequests(reopenedPage, app.url, 'Tué');
    expect(sentKeys.map(({ subject, filesNb }) => `${subject}, ${filesNb}`).sort()).toEqual(
      moments.map((moment) => `Tué ${moment}, 1`).sort(),
    );
  } finally {
    await browser.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test('queue: delivers a request once despite a lost answer and a captive portal', async ({
  app,
  network,
  device,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const [contractId = 0] = await contractIds(device, app.url);
  // The first retries follow within a second, and the browser itself repeats one on a broken keep-alive connection:
  // each fault lasts until the person was notified.
  const injectFault = (outcome: Outcome): void => {
    network.outcomes.splice(0, network.outcomes.length, ...Array.from({ length: 20 }, () => outcome));
  };
  injectFault('answer lost');
  await device.evaluate(queueRequests, [{ subject: 'Deux fois demandée', contractId, file: createPdf('deux') }]);
  await expect(device.getByText('Le réseau n’a pas répondu')).toBeVisible();
  const row = device.locator('li').filter({ hasText: 'Deux fois' });
  await expect(row).toContainText(/prochain essai à \d\d:\d\d/);
  expect(await sentRequests(device, app.url, 'Deux fois')).toHaveLength(1);
  // Its next attempt may be half a minute away, or running.
  const retryButton = device.getByRole('button', { name: 'Réessayer', exact: true });
  const portal = device.getByText('Le réseau demande une connexion (portail Wi-Fi)');
  injectFault('portal');
  await row.locator(retryButton).or(portal).first().click();
  await expect(portal).toBeVisible();
  network.outcomes.length = 0;
  await row.locator(retryButton).or(device.getByText(expectEmptyQueue)).first().click();
  await expect(device.getByText(expectEmptyQueue)).toBeVisible();
  await expect(receivedItem(device, 'Deux fois demandée')).toHaveCount(1);
  expect(await sentRequests(device, app.url, 'Deux fois')).toHaveLength(1);
});

test('queue: pauses at the end of the session without counting attempts, and continues after the prompt', async ({
  app,
  device,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const [contractId = 0] = await contractIds(device, app.url);
  await endSession(device, app.url);
  await device.evaluate(queueRequests, [{ subject: 'Session finie', contractId, file: createPdf('finie') }]);
  const dialog = device.getByRole('dialog', { name: 'Votre session a expiré' });
  await expect(dialog).toBeVisible();
  const row = device.locator('li').filter({ hasText: 'Session finie' });
  await expect(row).toContainText('Connexion requise');
  await expect(row).not.toContainText('tentative');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /identifier/ }).click();
  await expect(device.getByText(expectEmptyQueue)).toBeVisible();
  expect(await sentRequests(device, app.url, 'Session finie')).toHaveLength(1);
});

test('full disk: is reported, and typed text is stored once there is room', { tag: '@long' }, async ({
  browser,
  network,
  signedIn,
}) => {
  const origin = network.proxy.url;
  const folder = mkdtempSync(join(tmpdir(), 'lagon-large-'));
  const context = await browser.newContext({ baseURL: origin, ...device });
  try {
    const page = await context.newPage();
    // The browser updates its quota estimate rarely, so it must be set from the start.
    const cdp = await context.newCDPSession(page);
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 30_000_000 });
    await signedIn(page, 'courtier2');
    await page.goto('/task/creation');
    const subject = page.getByRole('textbox', { name: 'Objet' });
    const savedNotice = page.getByText(/^Enregistré à/);
    await subject.fill('Avant');
    await page.waitForURL('**/task/creation?draft=*');
    await expect(savedNotice).toBeVisible();

    const files = ['a', 'b', 'c'].map((name) => join(folder, `${name}.pdf`));
    for (const file of files) writeFileSync(file, Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(12_000_000)]));
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(files);
    await expect(page.getByRole('alert').filter({ hasText: 'n’a plus de place' })).toBeVisible();

    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
    await subject.fill('Après');
    await expect(savedNotice).toBeVisible();
    await page.reload();
    await expect(subject).toHaveValue('Après');
    await expect(page.getByText('c.pdf')).toBeVisible();
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
