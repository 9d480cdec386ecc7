import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { networkErrors, waitForServiceWorker } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { chooseContract, fillRequest, storedFileCounts } from '#tests/support/pages/requests.ts';

const queueRequest = async (page: Page, subject: string): Promise<void> => {
  await visit(page, '/task/creation');
  await fillRequest(page, subject);
  await chooseContract(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL(/\/sync/);
};
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('link', { name: 'Se déconnecter' }).click();
};

test.describe('sign-out with unsent work', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(networkErrors);
  });

  test('asks first; work kept on the device returns at the next sign-in and is sent', async ({ page, signIn }) => {
    await signIn(page, 'courtier');
    await waitForServiceWorker(page);
    await queueRequest(page, 'Gardée au départ');
    await signOut(page);
    await expect(page.getByRole('heading', { name: '1 envoi n’est pas encore parti' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Envoyer maintenant' })).toBeDisabled();
    await expectAccessibleInBothThemes(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Enregistrer dans un fichier' }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.lagon$/);

    await page.getByRole('button', { name: 'Rester connecté' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: '1 envoi en attente' })).toBeVisible();
    await signOut(page);
    await page.getByRole('button', { name: 'Garder sur cet appareil et me déconnecter' }).click();
    await page.waitForURL('**/login');
    await page.context().setOffline(false);

    await signIn(page, 'courtier2');
    await visit(page, '/sync');
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
    await visit(page, '/logout');
    await page.waitForURL('**/login');

    await signIn(page, 'courtier');
    await expect.poll(() => storedFileCounts(page, 'Gardée au départ')).toEqual([0]);
  });

  test('sends queued work before the sign-out', async ({ page, signIn }) => {
    await signIn(page, 'courtier');
    await waitForServiceWorker(page);
    await queueRequest(page, 'Envoyée au départ');
    await page.context().route('**/api/task/create', (route) => route.abort());
    await page.context().setOffline(false);
    await signOut(page);
    const sendButton = page.getByRole('button', { name: 'Envoyer maintenant' });
    // After each aborted request the app counts as offline for a moment, which disables the button.
    await expect(async () => {
      await sendButton.click({ timeout: 3_000 });
      await expect(page.getByText('1 envoi n’a pas pu partir.')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.context().unroute('**/api/task/create');
    // The queue may be sent by itself before the press; the next probe of the network may come after 30 s.
    await sendButton.or(page.getByRole('textbox', { name: 'Identifiant' })).click();
    await page.waitForURL('**/login');
    await signIn(page, 'courtier');
    expect(await storedFileCounts(page, 'Envoyée au départ')).toEqual([0]);
  });

  test('warns on unload only while the last keystrokes are not stored', async ({ page, signIn }) => {
    await signIn(page, 'courtier');
    await visit(page, '/task/creation');
    await fillRequest(page, 'Pas encore écrite');
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await waitUntilStored(page);
    const requests: string[] = [];
    page.on('dialog', (dialog) => {
      requests.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(requests).toEqual([]);
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveValue('Pas encore écrite');
    await page.evaluate(() => {
      // A disk that hangs.
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('textbox', { name: 'Objet' }).fill('Jamais écrite');
    await expect(page.getByText(/n’a plus de place/)).toBeVisible();
    await page.reload();
    expect(requests).toEqual(['beforeunload']);
  });
});
