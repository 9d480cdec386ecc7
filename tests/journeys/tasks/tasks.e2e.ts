import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { fillPerson } from '#tests/support/pages/client-form.ts';
import {
  chooseContract,
  day,
  fillRequest,
  otherPhoto,
  photo,
  receivedFiles,
  sha256,
  storedFileCounts,
} from '#tests/support/pages/requests.ts';
import { searchBy } from '#tests/support/pages/search-form.ts';

test.describe('requests', () => {
  test('request with a photo: is sent and listed on its contract', async ({ page, signedIn }) => {
    await signedIn(page, 'courtier');
    await page.goto('/task/creation');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText('Le champ Demande concernant est requis').first()).toBeVisible();
    await fillRequest(page, 'Photo du constat');
    await chooseContract(page);
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
    await expect(page.getByText('constat.png')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/contract/search/*#taches');
    await expect(page.getByText('Photo du constat')).toBeVisible();
    expect(await storedFileCounts(page, 'Photo du constat')).toEqual([1]);
    for (const subject of ['Et la suite', '']) {
      await page.getByRole('link', { name: 'Nouvelle demande' }).last().click();
      await expect(page.getByRole('textbox', { name: 'Objet' }), 'another request begins blank').toHaveValue('');
      if (subject === '') continue;
      await fillRequest(page, subject);
      await page.getByRole('button', { name: 'Envoyer la demande' }).click();
      await page.waitForURL('**/contract/search/*#taches');
      await expect(page.getByText(subject)).toBeVisible();
    }
  });

  test('offline request for a client who waits in the outbox: is sent after the client', { tag: '@long' }, async ({
    page,
    context,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|net::ERR_|NetworkError/);
    await signedIn(page, 'courtier');
    await page.goto('/');
    await waitForPriming(page);
    await context.setOffline(true);
    await visit(page, '/client/add');
    await fillPerson(page, 'Fileante', 'Anaïs');
    await page.getByRole('button', { name: 'Nouveau client', exact: true }).click();
    await page.waitForURL('**/sync**');
    await visit(page, '/task/creation');
    await fillRequest(page, 'Pour une nouvelle cliente');
    await page.getByText('Un client', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Choisir un client' });
    await dialog.getByRole('button', { name: 'FILEANTE ANAÏS' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/sync**');
    const queuedItems = page.getByRole('list', { name: 'Envois en attente' });
    await expect(queuedItems.getByRole('listitem', { name: 'Nouveau client : FILEANTE ANAÏS' })).toBeVisible();
    await expect(queuedItems.getByRole('listitem', { name: /Pour une nouvelle cliente/ })).toBeVisible();

    await context.setOffline(false);
    await expect(queuedItems).toHaveCount(0);
    await visit(page, '/client/search');
    await searchBy(page, { Nom: 'fileante' });
    await page.getByRole('table', { name: 'Clients' }).getByRole('link').first().click();
    const requests = page.getByRole('table', { name: 'Demandes' });
    await expect(requests.getByText('Pour une nouvelle cliente')).toBeVisible();
  });

  test('offline request: is sent once when online', { tag: ['@smoke', '@engines'] }, async ({
    page,
    context,
    signedIn,
    callAs,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|net::ERR_|NetworkError/);
    await signedIn(page, 'courtier');
    await page.goto('/');
    await waitForPriming(page);
    await visit(page, '/task/creation');
    await expect(page.getByRole('combobox', { name: 'Type de demande' })).toBeEnabled();
    await context.setOffline(true);
    await fillRequest(page, 'Écrite sans réseau');
    await chooseContract(page);
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles([photo, otherPhoto]);
    await expect(page.getByText('constat.png')).toBeVisible();
    await expect(page.getByText('degats.png')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL(/\/(sync|task\/search)/);
    await page.reload();
    await expect(page.getByText(/Écrite sans réseau/).first()).toBeVisible();

    await context.setOffline(false);
    await expect.poll(() => storedFileCounts(page, 'Écrite sans réseau')).toEqual([2]);
    expect(await receivedFiles(callAs, 'Écrite sans réseau'), 'files arrive byte for byte').toEqual({
      [photo.name]: sha256(photo.buffer),
      [otherPhoto.name]: sha256(otherPhoto.buffer),
    });
    await visit(page, '/sync');
    await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
    expect(await storedFileCounts(page, 'Écrite sans réseau'), 'the request arrives once').toEqual([2]);
  });

  test('half-written request: is restored after the page was closed', { tag: '@engines' }, async ({
    page,
    context,
    signedIn,
  }) => {
    await signedIn(page, 'courtier');
    await page.goto('/task/creation');
    await fillRequest(page, 'À finir demain');
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
    await page.waitForURL('**/task/creation?draft=*');
    await expect(page.getByText('constat.png')).toBeVisible();
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await waitUntilStored(page);
    const address = page.url();
    await page.close();

    const reopenedPage = await context.newPage();
    await reopenedPage.goto(address);
    await expect(reopenedPage.getByRole('textbox', { name: 'Objet' })).toHaveValue('À finir demain');
    await expect(reopenedPage.getByRole('textbox', { name: 'Date d’effet souhaitée' })).toHaveValue(day);
    await expect(reopenedPage.getByText('constat.png')).toBeVisible();
  });
});
