import type { Page } from 'playwright/test';
import { dayInNoumea, frenchDate } from '#shared/domain/calendar.ts';
import { addDays, addMonths } from '#shared/domain/days.ts';
import { driverForm, openDrivers, typeDriver } from '#tests/support/car-quote.ts';
import { expect, test } from '#tests/support/e2e.ts';

const today = dayInNoumea(new Date());
const drivers = (page: Page) => page.getByRole('table', { name: 'Liste des conducteurs' });
const rows = (page: Page) => drivers(page).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => driverForm(page).getByRole('textbox', { name, exact: true });
const tick = (page: Page, name: string) => driverForm(page).getByRole('checkbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test.beforeEach(async ({ page, signIn }) => signIn(page, 'courtier'));

test('a second driver with a claim: chips, dialogs, questions; nothing is left while one is being typed', async ({
  page,
}) => {
  await openDrivers(page);
  await typeDriver(page, { firstname: 'paul' });
  await button(page, 'Ajouter').click();
  await typeDriver(page, { firstname: 'jean' });
  await expect(tick(page, 'Le souscripteur est-il ce conducteur ?')).toHaveCount(0);

  await button(page, 'Ajouter un sinistre').click();
  const claim = dialog(page, 'Ajouter un sinistre');
  await claim.getByRole('button', { name: 'Ajouter', exact: true }).click();
  const day = claim.getByRole('textbox', { name: 'Date de survenance' });
  await expect(day).toHaveAccessibleDescription('Le champ Date de survenance est requis');
  await expect(claim.getByRole('combobox', { name: 'Responsabilité' })).toHaveAccessibleDescription(
    'Le champ Responsabilité est requis',
  );
  await day.fill(frenchDate(addDays(today, 1)));
  await expect(day).toHaveAccessibleDescription('La date du sinistre ne peux être dans le futur');
  await day.fill(frenchDate(addDays(addMonths(today, -39), -1)));
  await expect(day).toHaveAccessibleDescription('La date de survenance ne doit pas excéder 3 ans et 3 mois');
  await day.fill(frenchDate(addMonths(today, -39)));
  await expect(day).toHaveAccessibleDescription('');
  await claim.getByRole('combobox', { name: 'Responsabilité' }).selectOption({ index: 1 });
  await claim.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(claim).toHaveCount(0);
  const claims = page.getByRole('table', { name: 'Sinistres' });
  await expect(claims.getByRole('row')).toHaveCount(2);

  await claims.getByRole('button', { name: /^Modifier/ }).click();
  const mended = dialog(page, 'Modifier un sinistre');
  await mended.getByRole('combobox', { name: 'Nature' }).selectOption({ index: 1 });
  await mended.getByRole('button', { name: 'Enregistrer' }).click();
  await claims.getByRole('button', { name: /^Supprimer/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Etes vous sûr de vouloir supprimer ce sinistre ?' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await expect(claims).toHaveCount(0);

  await button(page, 'Suivant').click();
  await expect(page.getByText('Terminez ou annulez la saisie en cours avant de continuer.')).toBeVisible();
  await button(page, 'Ajouter').click();
  await expect(rows(page).nth(1)).toContainText('Principal');
  await expect(rows(page).nth(2)).toContainText('Secondaire');

  await button(page, 'Modifier TEIN JEAN').click();
  await expect(page.getByRole('heading', { name: 'Modifier le conducteur' })).toBeVisible();
  await button(page, 'Annuler').click();
  await button(page, 'Modifier TEIN JEAN').click();
  await box(page, 'Prénom').fill('luc');
  await button(page, 'Annuler').click();
  await page
    .getByRole('alertdialog', { name: /^Abandonner la saisie/ })
    .getByRole('button', { name: 'Abandonner' })
    .click();
  await expect(rows(page).nth(2)).toContainText('JEAN');

  await button(page, 'Supprimer TEIN PAUL').click();
  const question = page.getByRole('alertdialog', { name: 'Etes vous sûr de vouloir supprimer ce conducteur ?' });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(rows(page)).toHaveCount(3);
  await button(page, 'Supprimer TEIN PAUL').click();
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('JEAN');
  await expect(rows(page).nth(1)).toContainText('Principal');
});
