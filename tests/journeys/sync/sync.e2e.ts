import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { networkErrors, waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';
import { chooseContract, fillRequest, photo, storedFileCounts } from '#tests/support/pages/requests.ts';

/** Types a request about a contract without submitting it. */
const typeRequest = async (page: Page, subject: string): Promise<void> => {
  await page.goto('/task/creation');
  await fillRequest(page, subject);
  await chooseContract(page);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
  await expect(page.getByText('constat.png')).toBeVisible();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await waitUntilStored(page);
};

/** Submits a request while offline, which queues it. */
const submitOffline = async (page: Page): Promise<void> => {
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  // Sent before the app noticed the outage, it might have arrived and could be withdrawn only online.
  await expect(page.getByRole('banner').getByRole('status')).toContainText('Hors ligne');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL(/\/sync/);
};

const row = (page: Page, list: string, subject: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: subject });
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /envoi/ });

test.describe('drafts and queue', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(networkErrors);
  });

  test('drafts: are resumed, archived, deleted, restored and locked by another tab', async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn(page, 'courtier');
    await typeRequest(page, 'À reprendre');
    const address = page.url();
    await page.goto('/sync');
    const draft = row(page, 'Brouillons à reprendre', 'À reprendre');
    await expect(draft).toContainText(/1 fichier/);
    await expectAccessibleInBothThemes(page);

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('textbox', { name: 'Objet' })).toHaveValue('À reprendre');
    await draft.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Ce brouillon est ouvert dans un autre onglet.')).toBeVisible();
    await other.close();

    // The browser releases the locks of a closed tab a moment later.
    await expect(async () => {
      if (await draft.isVisible()) await draft.getByRole('button', { name: 'Supprimer' }).click({ timeout: 1_000 });
      await expect(draft).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Annuler' }).click();
    await expect(draft).toBeVisible();

    await draft.getByRole('button', { name: 'Archiver' }).click();
    await expect(draft).toHaveCount(0);
    await page.getByText('1 brouillon archivé').click();
    await row(page, 'Brouillons archivés', 'À reprendre').getByRole('button', { name: 'Reprendre' }).click();
    await page.waitForURL('**/task/creation?draft=*');
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('À reprendre');
    await expect(page.getByText('constat.png')).toBeVisible();
  });

  test('queue: shows, reopens, deletes and sends items, and links receipts to the created items', async ({
    page,
    signedIn,
  }) => {
    await signedIn(page, 'courtier');
    await typeRequest(page, 'La première');
    await submitOffline(page);
    await expect(badge(page)).toHaveAccessibleName('1 envoi en attente');
    await expect(page.getByText('Aucun brouillon')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('Tout est envoyé.')).toBeVisible();
    await expect.poll(() => storedFileCounts(page, 'La première')).toEqual([1]);
    await expect(badge(page)).toHaveCount(0);
    const receipt = row(page, 'Envois reçus', 'La première');
    await expect(receipt).toContainText(/Reçu le \d\d\/\d\d\/\d{4}/);
    await receipt.getByRole('link').click();
    await page.waitForURL('**/task/search/*');
    await expect(page.getByRole('region', { name: 'La première' })).toBeVisible();

    await typeRequest(page, 'À modifier');
    await submitOffline(page);
    const waiting = row(page, 'Envois en attente', 'À modifier');
    await expect(waiting).toContainText('En attente d’envoi');
    await expect(waiting).toContainText(/Créé le .*à l’instant.*ko/);
    await expectAccessibleInBothThemes(page);
    await waiting.getByRole('button', { name: 'Modifier' }).click();
    await page.waitForURL('**/task/creation?draft=*');
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('À modifier');
    await expect(page.getByText('constat.png')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL(/\/sync/);

    await waiting.getByRole('button', { name: 'Supprimer' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(waiting).toBeVisible();
    await waiting.getByRole('button', { name: 'Supprimer' }).click();
    await expectAccessible(page, '[role=alertdialog]');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('banner').getByRole('status')).toContainText('En ligne');
    // Read again from the disk, nothing is queued.
    await page.reload();
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
    expect(await storedFileCounts(page, 'À modifier')).toEqual([]);
  });

  test('refused item: returns to its form with the message and is sent once corrected', {
    tag: '@smoke',
  }, async ({ page, signedIn }) => {
    await signedIn(page, 'courtier');
    await typeRequest(page, 'Refusée');
    await submitOffline(page);
    const refusal = 'Cet objet est déjà pris';
    await page.context().route('**/api/task/create', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'x-lagon': '1' },
        json: { success: false, message: { type: 'error', message: 'Demande refusée' }, errors: { sujet: [refusal] } },
      }),
    );
    await page.context().setOffline(false);
    await expect(badge(page)).toHaveAccessibleName('1 envoi à corriger');
    const refused = row(page, 'Envois en attente', 'Refusée');
    await expect(refused).toContainText('À corriger');
    await expect(refused).toContainText(`Demande refusée\u00A0: ${refusal}`);
    // The first attempt may have failed before the network was back.
    await expect(refused).toContainText(/\d tentatives?/);
    await expectAccessibleInBothThemes(page);
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1024, height: 768 });

    await page.context().unroute('**/api/task/create');
    await refused.getByRole('button', { name: 'Modifier' }).click();
    await page.waitForURL('**/task/creation?draft=*');
    await expect(page.getByText(refusal).first()).toBeVisible();
    const subject = page.getByRole('textbox', { name: 'Objet' });
    await expect(subject).toHaveAttribute('aria-invalid', 'true');
    await subject.fill('Acceptée');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect.poll(() => storedFileCounts(page, 'Acceptée')).toEqual([1]);
    await expect(badge(page)).toHaveCount(0);
    expect(await storedFileCounts(page, 'Refusée')).toEqual([]);
  });
});

test.describe('device screen', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(networkErrors);
  });

  test('shows size and freshness of the data and refreshes it', async ({ page, signedIn }) => {
    await signedIn(page, 'courtier');
    await page.goto('/sync');
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    const storedData = page.getByRole('list', { name: 'Données gardées' });
    for (const set of ['contrats et devis', 'clients', 'Listes de référence', 'Menus', 'Demandes'])
      await expect(storedData.getByRole('listitem').filter({ hasText: set })).toContainText(
        /données du \d\d\/\d\d\/\d{4}/,
        {
          timeout: 100_000,
        },
      );
    await expect(storedData.getByRole('listitem').filter({ hasText: 'Documents et pièces' })).toContainText(
      'Pas encore',
    );
    await expect(page.getByText(/(ko|Mo) sur .*(Mo|Go)/)).toBeVisible();
    await expect(page.getByText(/^(Garantie|Non garantie)/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectNoSideScroll(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Synchroniser maintenant' })).toBeDisabled();
  });

  test('exports unsent work, erases it after a confirmation and imports it completely', async ({
    page,
    browser,
    baseURL,
    signedIn,
  }) => {
    await signedIn(page, 'courtier');
    await typeRequest(page, 'En voyage');
    await submitOffline(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Enregistrer dans un fichier' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^lagon-travail-non-envoye-\d{4}-\d\d-\d\d\.lagon$/);
    const bytes = readFileSync(await download.path());
    for (const secret of ['En voyage', 'constat.png']) expect(bytes.includes(secret)).toBe(false);

    await page.getByRole('button', { name: 'Effacer les données de cet appareil' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('1 envoi n’est pas parti');
    const erase = question.getByRole('button', { name: 'Effacer', exact: true });
    await expect(erase).toBeDisabled();
    await expectAccessibleInBothThemes(page, '[role=alertdialog]');
    await question.getByRole('checkbox', { name: 'Effacer aussi mon travail non envoyé' }).check();
    await erase.click();
    await expect(page.getByText('Les données de cet appareil sont effacées.')).toBeVisible();
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();

    const chooser = page.getByLabel('Fichier de sauvegarde');
    await chooser.setInputFiles(photo);
    await expect(page.getByText('Ce fichier n’est pas une sauvegarde de Lagon, ou il est incomplet.')).toBeVisible();
    const backup = { name: 'travail.lagon', mimeType: 'application/octet-stream', buffer: bytes };
    await chooser.setInputFiles({ ...backup, buffer: bytes.subarray(0, bytes.length - 9) });
    await expect(page.getByText('Ce fichier n’est pas une sauvegarde de Lagon, ou il est incomplet.')).toBeVisible();
    await chooser.setInputFiles(backup);
    await expect(page.getByText(/Sauvegarde reprise.*1 envoi/)).toBeVisible();
    await expect(row(page, 'Envois en attente', 'En voyage')).toContainText('constat.png');

    const otherContext = await browser.newContext({ baseURL: baseURL as string, serviceWorkers: 'block' });
    const otherPage = await otherContext.newPage();
    await signedIn(otherPage, 'courtier2');
    await otherPage.goto('/sync');
    await otherPage.getByLabel('Fichier de sauvegarde').setInputFiles(backup);
    await expect(otherPage.getByText(/Cette sauvegarde est celle d’une autre personne/)).toBeVisible();
    await otherContext.close();

    await page.context().setOffline(false);
    await expect.poll(() => storedFileCounts(page, 'En voyage')).toEqual([1]);
  });
});
