import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { cutNetwork } from '#tests/support/primed.ts';
import { chooseContract, fillIn, onServer, photo } from '#tests/support/requests.ts';

/** Types a request about a contract, without sending it. */
const write = async (page: Page, subject: string): Promise<void> => {
  await page.goto('/task/creation');
  await fillIn(page, subject);
  await chooseContract(page);
  await page.getByLabel('Fichiers', { exact: true }).setInputFiles(photo);
  await expect(page.getByText('constat.png')).toBeVisible();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  // A keystroke is on the disk 400 ms later.
  await page.waitForTimeout(1_500);
};

/** Submits what was written while the network is away: it waits. */
const submitAway = async (page: Page): Promise<void> => {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL(/\/sync/, { timeout: 20_000 });
};

const row = (page: Page, list: string, subject: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: subject });
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /envoi/ });
const inBothThemes = async (page: Page, within?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    await expectAccessible(page, within);
  }
};
/** Nothing of the page lies beside a phone's screen. */
const expectNoSideScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
};

test.describe('drafts and queue', () => {
  test.setTimeout(180_000);
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(cutNetwork);
  });

  test('a draft is resumed, archived, deleted and brought back; another tab that edits it keeps it', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn(page, 'courtier');
    await write(page, 'À reprendre');
    const address = page.url();
    await page.goto('/sync');
    const draft = row(page, 'Brouillons à reprendre', 'À reprendre');
    await expect(draft).toContainText(/1 fichier/);
    await inBothThemes(page);

    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('textbox', { name: 'Objet' })).toHaveValue('À reprendre');
    await draft.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Ce brouillon est ouvert dans un autre onglet.')).toBeVisible();
    await other.close();

    await draft.getByRole('button', { name: 'Supprimer' }).click();
    await expect(draft).toHaveCount(0);
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

  test('what the server refuses goes back into its form with what it said, and is sent once mended', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'courtier');
    await write(page, 'Refusée');
    await submitAway(page);
    const refusal = 'Cet objet est déjà pris';
    await page.context().route('**/api/task/create', (route) =>
      route.fulfill({
        status: 422,
        headers: { 'x-lagon': '1' },
        json: { success: false, message: { type: 'error', message: 'Demande refusée' }, errors: { sujet: [refusal] } },
      }),
    );
    await page.context().setOffline(false);
    await expect(badge(page)).toHaveAccessibleName('1 envoi à corriger', { timeout: 60_000 });
    const refused = row(page, 'Envois en attente', 'Refusée');
    await expect(refused).toContainText('À corriger');
    await expect(refused).toContainText(`Demande refusée ${refusal}`);
    await expect(refused).toContainText('1 tentative');
    await inBothThemes(page);
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
    await expect.poll(() => onServer(page, 'Acceptée'), { timeout: 60_000 }).toEqual([1]);
    await expect(badge(page)).toHaveCount(0);
    expect(await onServer(page, 'Refusée')).toEqual([]);
  });
});

test.describe('this device', () => {
  test.setTimeout(180_000);
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(cutNetwork);
  });

  test('says what it keeps and how fresh it is, and brings it up to date', async ({ page, signIn }) => {
    await signIn(page, 'courtier');
    await page.goto('/sync');
    await page.getByRole('button', { name: 'Synchroniser maintenant' }).click();
    const kept = page.getByRole('list', { name: 'Données gardées' });
    for (const set of ['Portefeuille', 'Listes de référence', 'Menus', 'Demandes'])
      await expect(kept.getByRole('listitem').filter({ hasText: set })).toContainText(/données du \d\d\/\d\d\/\d{4}/, {
        timeout: 100_000,
      });
    await expect(kept.getByRole('listitem').filter({ hasText: 'Documents et pièces' })).toContainText('Pas encore');
    await expect(page.getByText(/(ko|Mo) sur .*(Mo|Go)/)).toBeVisible();
    await expect(page.getByText(/^(Garantie|Non garantie)/)).toBeVisible();
    await inBothThemes(page);
    await expectNoSideScroll(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Synchroniser maintenant' })).toBeDisabled();
  });
});
