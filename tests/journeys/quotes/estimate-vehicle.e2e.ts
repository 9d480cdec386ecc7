import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { openVehicle } from '#tests/support/pages/car-quote.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const chosenVehicle = (page: Page) => page.getByRole('region', { name: 'Véhicule choisi' });

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await openVehicle(page);
});

test('vehicle step: selects a vehicle from the catalogue or accepts a typed one', { tag: '@long' }, async ({
  page,
}) => {
  await test.step('catalogue vehicle: shows its data and can be replaced', async () => {
    await button(page, 'Recherche avancée').click();
    const dialog = page.getByRole('dialog', { name: 'Rechercher un véhicule' });
    await dialog.getByRole('textbox', { name: 'Marque' }).fill('toyota');
    await page.keyboard.press('Enter');
    const firstResult = dialog.locator('[data-open]').first();
    await expect(firstResult).toContainText('TOYOTA');
    // Enter in the search dialog does not press Suivant of the step beneath it.
    await expect(page.getByText(/est requis/)).toHaveCount(0);
    // The down arrow leads from the search fields into the results.
    await page.keyboard.press('ArrowDown');
    await expect(firstResult).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosenVehicle(page).getByRole('heading')).toContainText('TOYOTA');
    await expect(chosenVehicle(page).getByText(/^\d+\s000\sF$/)).toHaveCount(2);
    // The next question.
    await expect(box(page, 'Immatriculation')).toBeFocused();
    await expectAccessible(page);
    await waitUntilStored(page);
    await page.reload();
    await expect(chosenVehicle(page).getByRole('heading')).toContainText('TOYOTA');

    await button(page, 'Changer de véhicule').click();
    await dialog.getByRole('textbox', { name: 'Marque' }).fill('peugeot');
    await page.keyboard.press('Enter');
    await expect(firstResult).toContainText('PEUGEOT');
    await firstResult.click();
    await expect(chosenVehicle(page).getByRole('heading')).toContainText('PEUGEOT');
  });

  await test.step('unknown vehicle: is typed', async () => {
    await button(page, 'Changer de véhicule').click();
    await button(page, 'Saisir le véhicule').click();
    const dialog = page.getByRole('dialog', { name: 'Saisir un véhicule' });
    await box(page, 'Marque').fill('uaz');
    await box(page, 'Modèle').fill('patriot');
    await box(page, 'Puissance fiscale').fill('14');
    await dialog.getByRole('button', { name: 'Choisir ce véhicule' }).click();
    await expect(chosenVehicle(page).getByRole('heading')).toHaveText('UAZ PATRIOT');
    await expect(chosenVehicle(page)).toContainText('14');
  });
});
