import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { portfolioState } from '#tests/support/portfolio-state.ts';

/** A picture of one pixel. */
const photo = {
  name: 'constat.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};
const day = '01/12/2026';

const fillIn = async (page: Page, subject: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Type de demande' }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Date d’effet souhaitée' }).fill(day);
  await page.getByRole('textbox', { name: 'Objet' }).fill(subject);
};

const chooseContract = async (page: Page): Promise<void> => {
  await page.getByText('Un contrat ou devis existant').click();
  const dialog = page.getByRole('dialog', { name: 'Choisir un devis ou un contrat' });
  await dialog.locator('tbody').getByRole('button').first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Numéro de contrat', exact: true })).not.toHaveValue('');
};

/** The rows of that subject on the server. */
const onServer = (page: Page, subject: string) =>
  page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('auth-data') as string) as { token: string };
    const response = await fetch('/api/task/search', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { tasks } = (await response.json()) as { tasks: { data: { subject: string; filesNb: number }[] } };
    return tasks.data.filter((task) => task.subject === wanted).map(({ filesNb }) => filesNb);
  }, subject);

test.describe('requests', () => {
  test.setTimeout(180_000);

  test('a request with a photo is sent and shown among the tasks of its contract', async ({ page, signIn }) => {
    await signIn(page, 'courtier');
    await page.goto('/task/creation');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText('Le champ Demande concernant est requis').first()).toBeVisible();
    await fillIn(page, 'Photo du constat');
    await chooseContract(page);
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
    await expect(page.getByText('constat.png')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/contract/search/*#taches');
    await expect(page.getByText('Photo du constat')).toBeVisible();
    expect(await onServer(page, 'Photo du constat')).toEqual([1]);
  });

  test('a request written without network leaves by itself, once', async ({
    page,
    context,
    signIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource|net::ERR_|NetworkError/);
    await signIn(page, 'courtier');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect
      .poll(async () => (await page.evaluate(portfolioState))?.completedAtMs ?? 0, { timeout: 100_000 })
      .toBeGreaterThan(0);
    await page.goto('/task/creation');
    await expect(page.getByRole('combobox', { name: 'Type de demande' })).toBeEnabled();
    await context.setOffline(true);
    await fillIn(page, 'Écrite sans réseau');
    await chooseContract(page);
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
    await expect(page.getByText('constat.png')).toBeVisible();
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL(/\/(sync|task\/search)/, { timeout: 20_000 });
    await expect(page.getByText(/Écrite sans réseau/).first()).toBeVisible();

    await context.setOffline(false);
    await expect.poll(() => onServer(page, 'Écrite sans réseau'), { timeout: 60_000 }).toEqual([1]);
  });

  test('a request half written is found again after the page was closed', async ({ page, context, signIn }) => {
    await signIn(page, 'courtier');
    await page.goto('/task/creation');
    await fillIn(page, 'À finir demain');
    await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
    await page.waitForURL('**/task/creation?draft=*');
    await expect(page.getByText('constat.png')).toBeVisible();
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await page.waitForTimeout(1_000);
    const address = page.url();
    await page.close();

    const again = await context.newPage();
    await again.goto(address);
    await expect(again.getByRole('textbox', { name: 'Objet' })).toHaveValue('À finir demain');
    await expect(again.getByRole('textbox', { name: 'Date d’effet souhaitée' })).toHaveValue(day);
    await expect(again.getByText('constat.png')).toBeVisible();
  });
});
