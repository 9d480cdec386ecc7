import type { Page } from 'playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { typeClient } from '#tests/support/car-quote.ts';
import { expect, test } from '#tests/support/e2e.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('the other insured of an accident quote are added, edited and deleted in dialogs', async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/estimate/GAV21');
  await typeClient(page);
  const insured = page.getByRole('table', { name: 'Assurés additionnels' });
  await button(page, 'Ajouter un assuré').click();
  const adding = dialog(page, 'Ajouter un assuré');
  await adding.getByRole('button', { name: 'Ajouter', exact: true }).click();
  for (const label of ['Lien avec l’assuré principal', 'Civilité', 'Situation familiale'])
    await expect(adding.getByRole('combobox', { name: label })).toHaveAccessibleDescription(
      `Le champ ${label} est requis`,
    );
  for (const label of ['Nom', 'Prénom', 'Date de naissance'])
    await expect(adding.getByRole('textbox', { name: label, exact: true })).toHaveAccessibleDescription(
      `Le champ ${label} est requis`,
    );
  await expectAccessible(page);
  for (const label of ['Lien avec l’assuré principal', 'Civilité', 'Situation familiale'])
    await adding.getByRole('combobox', { name: label }).selectOption({ index: 1 });
  await adding.getByRole('textbox', { name: 'Nom', exact: true }).fill('wamytan');
  await adding.getByRole('textbox', { name: 'Prénom', exact: true }).fill('lou');
  await adding.getByRole('textbox', { name: 'Date de naissance' }).fill('07/03/2015');
  await page.keyboard.press('Enter');
  await expect(insured.getByRole('row').nth(1)).toContainText('LOU');

  await button(page, 'Modifier WAMYTAN LOU').click();
  const editing = dialog(page, 'Modifier un assuré');
  await editing.getByRole('textbox', { name: 'Prénom', exact: true }).fill('zoé');
  await editing.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(insured.getByRole('row').nth(1)).toContainText('ZOÉ');
  await button(page, 'Supprimer WAMYTAN ZOÉ').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(insured).toHaveCount(0);
  await expect(page.getByText('Aucun assuré additionnel')).toBeVisible();
});
