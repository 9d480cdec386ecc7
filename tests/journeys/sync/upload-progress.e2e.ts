import { randomBytes } from 'node:crypto';
import { uploadPartAdd } from '#shared/operations/home/upload-parts.ts';
import { uploadPartLimits } from '#shared/primitives/limits.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { type Outcome, startFaultProxy } from '#tests/support/network/fault-proxy.ts';
import { chooseContract, fillRequest, storedFileCounts } from '#tests/support/pages/requests.ts';

const createPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(3_000_000)]),
});

test('upload: shows the progress of each file of a request', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/task/creation');
  await fillRequest(page, 'Deux gros fichiers');
  await chooseContract(page);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles([createPdf('rapport.pdf'), createPdf('plan.pdf')]);
  await expect(page.getByRole('button', { name: 'Retirer plan.pdf' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Hors ligne');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL(/\/sync/);

  // Bytes sent before the network is throttled would be uploaded at full speed.
  const { promise: untilReleased, resolve: releaseUpload } = Promise.withResolvers<void>();
  await page.route('**/api/upload/missing', async (route) => {
    await untilReleased;
    await route.continue();
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await context.setOffline(false);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  });
  releaseUpload();
  const sending = page.getByRole('list', { name: 'Fichiers en cours d’envoi' }).getByRole('listitem');
  const [first, second] = [sending.filter({ hasText: 'rapport.pdf' }), sending.filter({ hasText: 'plan.pdf' })];
  await expect(first).toContainText(/(ko|Mo) sur 2,9.Mo/);
  await expect(second).toContainText(/2,9.Mo, en attente/);
  await expect(page.getByText('Envoi de 1 sur 1…')).toBeVisible();
  await expect(first).toContainText(/2,9.Mo envoyés/);
  await expect(page.getByText('1 sur 2 fichiers envoyés')).toBeAttached();
  await expect.poll(() => storedFileCounts(page, 'Deux gros fichiers')).toEqual([2]);
  await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
});

test('upload: sends only the missing parts of a file after cuts @engines', { tag: '@long' }, async ({
  browser,
  app,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  const outcomes: Outcome[] = [];
  const proxy = await startFaultProxy(app.url, {
    outcome: ({ url }) => {
      if (url !== uploadPartAdd.path) return 'pass';
      // Every second part breaks in the middle.
      outcomes.push(outcomes.length % 2 === 1 ? 'request cut' : 'pass');
      return outcomes.at(-1) ?? 'pass';
    },
  });
  const context = await browser.newContext({ baseURL: proxy.url, locale: 'fr-FR', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signedIn(page, 'courtier');
  await page.goto('/task/creation');
  await fillRequest(page, 'Un fichier souvent coupé');
  await chooseContract(page);
  const file = createPdf('coupé.pdf');
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles([file]);
  await expect(page.getByRole('button', { name: 'Retirer coupé.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect.poll(() => storedFileCounts(page, 'Un fichier souvent coupé')).toEqual([1]);
  const parts = Math.ceil(file.buffer.length / uploadPartLimits.bytes);
  expect(outcomes.filter((outcome) => outcome === 'pass')).toHaveLength(parts);
  expect(outcomes).toContain('request cut');
  await context.close();
  proxy.close();
});
