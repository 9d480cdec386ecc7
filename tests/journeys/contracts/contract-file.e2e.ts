import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

const openFirst = async (page: Page, search: string): Promise<void> => {
  await visit(page, `/contract/search?${search}`);
  // The rows of the previous search are shown until the answer arrives.
  await page.waitForURL(`**/contract/search?${search}`);
  const table = page.getByRole('table', { name: 'Devis et contrats' });
  await expect(table).toHaveAttribute('aria-busy', 'false');
  await table.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/contract\/search\/\d+/);
  // The title takes the focus once the screen is shown.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
};

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Rubriques du contrat' }).getByRole('link');

test('contract file: shows its data and actions, and handles an unknown number', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  await test.step('car contract: shows all data and keeps its tab after a reload; home quote: has neither premiums nor claims', async () => {
    await openFirst(page, 'productCode=AUTO&etatGlobal=Contrat%20valid%C3%A9');
    for (const title of ['Général', 'Souscripteur', 'Véhicule', 'Conducteurs', 'Garanties souscrites'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Habitation' })).toHaveCount(0);
    await expect(page.getByText('Immatriculation')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Conducteurs' }).getByText('Principal')).toBeVisible();
    await expect(tabs(page)).toHaveCount(7);
    await expectAccessible(page);
    await tabs(page).filter({ hasText: 'Mouvements' }).click();
    await expect(page).toHaveURL(/#mouvements$/);
    await expect(page.getByRole('table', { name: 'Mouvements' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Mouvements' })).toBeVisible();
    await expect(tabs(page).filter({ hasText: 'Mouvements' })).toHaveAttribute('aria-current');

    await openFirst(page, 'productCode=MRH_BUDGET&etatGlobal=Devis');
    await expect(page.getByRole('heading', { level: 2, name: 'Habitation' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Véhicule' })).toHaveCount(0);
    await expect(tabs(page)).toHaveText([/Informations/, /Mouvements/, /Pièces/, /Documents/, /Tâches/]);
    await page.goto(`${page.url()}#primes`);
    await expect(tabs(page).first()).toHaveAttribute('aria-current');
  });

  await test.step('actions menu: opens on hover, tap and by keyboard', async () => {
    await openFirst(page, 'etatGlobal=Contrat%20valid%C3%A9');
    const actions = page.getByRole('button', { name: 'Actions' });
    const addDocuments = page.getByRole('link', { name: 'Ajouter des pièces' });
    await actions.hover();
    await expect(addDocuments).toBeVisible();
    await page.mouse.move(5, 600);
    await expect(addDocuments).toBeHidden();
    await actions.press('Enter');
    await expect(addDocuments).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(addDocuments).toBeHidden();
    await page.setViewportSize({ width: 375, height: 812 });
    await actions.tap();
    await expect(page.getByRole('navigation', { name: 'Actions' })).toBeInViewport({ ratio: 1 });
    await addDocuments.tap();
    await expect(page).toHaveURL(/#pieces$/);
    await page.setViewportSize({ width: 1024, height: 768 });
  });

  await test.step('unknown number: shows a message with a link to the search', async () => {
    expectedErrors.push(/404/);
    await visit(page, '/contract/search/999999999');
    await expect(page.getByRole('heading', { level: 1, name: 'Contrat introuvable' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Rechercher un contrat' }).click();
    await expect(page).toHaveURL(/\/contract\/search$/);
  });
});
