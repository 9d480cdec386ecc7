import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { driverForm, typeCompany, typeDriver, typeVehicle } from '#tests/support/pages/car-quote.ts';

const drivers = (page: Page) => page.getByRole('table', { name: 'Liste des conducteurs' });
const rows = (page: Page) => drivers(page).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => driverForm(page).getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string) => driverForm(page).getByRole('checkbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.beforeEach(async ({ page, signedIn }) => signedIn(page, 'courtier'));

test('driver step: has no company drivers and restores drivers and claims in both themes', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/estimate/AUTO');
  await typeCompany(page);
  await typeVehicle(page);
  await expect(button(page, 'Le souscripteur conduit')).toHaveCount(0);
  await typeDriver(page, { firstname: 'paul' });
  await expect(tick(page, 'Le souscripteur est-il ce conducteur ?')).toHaveCount(0);
  await button(page, 'Ajouter un sinistre').click();
  await dialog(page, 'Ajouter un sinistre').getByRole('textbox', { name: 'Date de survenance' }).fill('01/02/2026');
  await waitUntilStored(page);
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
