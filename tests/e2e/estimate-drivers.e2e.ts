import type { Page } from 'playwright/test';
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts';
import { driverForm, openDrivers, typeCompany, typeDriver, typeVehicle } from '#tests/support/car-quote.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { allOnDisk } from '#tests/support/on-disk.ts';
import { mayLoad } from '#tests/support/page-loads.ts';

const drivers = (page: Page) => page.getByRole('table', { name: 'Liste des conducteurs' });
const rows = (page: Page) => drivers(page).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => driverForm(page).getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => driverForm(page).getByRole('combobox', { name, exact: true });
const tick = (page: Page, name: string) => driverForm(page).getByRole('checkbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.beforeEach(async ({ page, signedIn }) => signedIn(page, 'courtier'));

test('the drivers of a car: the subscriber, or another where a company asks', async ({ page }) => {
  mayLoad(4);
  await test.step('the subscriber drives: their data are copied, locked and kept in step; they cannot be deleted', async () => {
    await openDrivers(page);
    await button(page, 'Suivant').click();
    await expect(page.getByText('Au moins un conducteur doit être déclaré').first()).toBeVisible();

    await button(page, 'Le souscripteur conduit').click();
    await expect(page.getByRole('heading', { name: 'Ajouter le conducteur au contrat' })).toBeVisible();
    await expect(tick(page, 'Le souscripteur est-il ce conducteur ?')).toBeChecked();
    await expect(box(page, 'Nom')).toHaveValue('WAMYTAN');
    await expect(box(page, 'Nom')).not.toBeEditable();
    await expect(box(page, 'Date de naissance')).toHaveValue('04/05/1986');
    await expect(list(page, 'Situation familiale')).toBeDisabled();
    // What is asked and still blank is where one goes on.
    await expect(box(page, 'Date du permis')).toBeFocused();
    await box(page, 'Date du permis').fill('01/06/2005');
    await box(page, 'CRM').fill('0,80');
    await box(page, 'Nombre de mois d’assurance').fill('36');
    await button(page, 'Ajouter').click();

    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).nth(1)).toContainText('WAMYTAN');
    await expect(rows(page).nth(1)).toContainText('Principal');
    await expect(rows(page).nth(1)).toContainText('0,80');
    await expect(button(page, 'Modifier WAMYTAN MARIE')).toBeVisible();
    await expect(button(page, 'Supprimer WAMYTAN MARIE')).toHaveCount(0);
    await expect(button(page, 'Le souscripteur conduit')).toHaveCount(0);

    await page
      .getByRole('navigation', { name: 'Étapes du devis' })
      .getByRole('button', { name: /Client/ })
      .click();
    await page.getByRole('textbox', { name: 'Prénom', exact: true }).fill('anne');
    await page.getByRole('textbox', { name: 'Date de naissance' }).fill('05/06/1987');
    await button(page, 'Suivant').click();
    await button(page, 'Suivant').click();
    await expect(rows(page).nth(1)).toContainText('ANNE');
    await expect(rows(page).nth(1)).toContainText('05/06/1987');
  });

  await test.step('a company drives nothing; what is typed of a driver and of a claim is found again, in both themes', async () => {
    await page.goto('/estimate/AUTO');
    await typeCompany(page);
    await typeVehicle(page);
    await expect(button(page, 'Le souscripteur conduit')).toHaveCount(0);
    await typeDriver(page, { firstname: 'paul' });
    await expect(tick(page, 'Le souscripteur est-il ce conducteur ?')).toHaveCount(0);
    await button(page, 'Ajouter un sinistre').click();
    await dialog(page, 'Ajouter un sinistre').getByRole('textbox', { name: 'Date de survenance' }).fill('01/02/2026');
    await allOnDisk(page);
    await page.reload();

    const claim = dialog(page, 'Ajouter un sinistre');
    await expect(claim.getByRole('textbox', { name: 'Date de survenance' })).toHaveValue('01/02/2026');
    await claim.getByRole('combobox', { name: 'Responsabilité' }).selectOption({ index: 1 });
    await claim.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(box(page, 'Prénom')).toHaveValue('PAUL');
    await expectAccessibleInBothThemes(page);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await expect(other.getByText(/autre onglet/)).toBeVisible();
    await expect(box(other, 'Prénom')).not.toBeEditable();
    await expect(button(other, 'Ajouter')).toBeDisabled();
    await other.close();

    await button(page, 'Ajouter').click();
    await expect(rows(page).nth(1)).toContainText('TEIN');
    await expectAccessibleInBothThemes(page);
  });
});
