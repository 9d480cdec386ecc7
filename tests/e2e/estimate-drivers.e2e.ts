import type { Page } from 'playwright/test';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/days.ts';
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts';
import { driverForm, openDrivers, typeCompany, typeDriver, typeVehicle } from '#tests/support/car-quote.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { allOnDisk } from '#tests/support/on-disk.ts';
import { mayLoad } from '#tests/support/page-loads.ts';

const today = dayInNoumea(new Date());
const drivers = (page: Page) => page.getByRole('table', { name: 'Liste des conducteurs' });
const rows = (page: Page) => drivers(page).getByRole('row');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => driverForm(page).getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => driverForm(page).getByRole('combobox', { name, exact: true });
const tick = (page: Page, name: string) => driverForm(page).getByRole('checkbox', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const expectMessage = async (page: Page, label: string, typed: string, message: string | RegExp) => {
  await box(page, label).fill(typed);
  await box(page, label).blur();
  await expect(box(page, label)).toHaveAccessibleDescription(message);
};

test.beforeEach(async ({ page, signedIn }) => signedIn(page, 'courtier'));

test('the subscriber drives: their data are copied, locked and kept in step; they cannot be deleted', async ({
  page,
}) => {
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
  // What is left to type is where one goes on.
  await expect(box(page, 'Numéro de permis')).toBeFocused();
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

test('every message of the form of a driver, and what empties what', async ({ page }) => {
  await openDrivers(page);
  await button(page, 'Ajouter un conducteur').click();
  await button(page, 'Ajouter').click();
  for (const label of ['Nom', 'Prénom', 'Date de naissance', 'Date du permis', 'CRM', 'Nombre de mois d’assurance'])
    await expect(box(page, label)).toHaveAccessibleDescription(`Le champ ${label} est requis`);
  for (const label of ['Civilité', 'Situation familiale'])
    await expect(list(page, label)).toHaveAccessibleDescription(`Le champ ${label} est requis`);

  const age = "L'age doit être compris entre 18 et 77 ans.";
  await expectMessage(page, 'Date de naissance', frenchDate(addDays(addMonths(today, -12 * 18), 1)), age);
  await expectMessage(page, 'Date de naissance', frenchDate(addMonths(today, -12 * 78)), age);
  await expectMessage(page, 'Date de naissance', frenchDate(addMonths(today, -12 * 18)), '');
  await expectMessage(page, 'Date de naissance', '10/02/1998', '');
  const licence =
    "La différence entre la date d'effet du permis et la date de naissance ne doit pas être inferieur à 17 ans et demi";
  await expectMessage(page, 'Date du permis', '09/02/2014', licence);
  await expectMessage(page, 'Date du permis', '10/02/2014', '');
  await expectMessage(page, 'Numéro de permis', 'NC-1', 'Le champ Numéro de permis doit être alpha-numérique');

  const between = 'Le champ CRM doit être compris entre 0.50 et 1.00';
  await expectMessage(page, 'CRM', '0,49', between);
  await expectMessage(page, 'CRM', '1,01', between);
  await expectMessage(page, 'CRM', '0,755', 'Le champ CRM doit être une valeur à 2 décimale');
  const months = 'Nombre de mois d’assurance';
  await expectMessage(page, months, '37', `Le champ ${months} doit être compris entre 0 et 36`);

  const years = 'Nombre d’années à 0,50';
  await expect(box(page, years)).toBeDisabled();
  await box(page, 'CRM').fill('0,50');
  await expect(box(page, years)).toBeEnabled();
  await expectMessage(page, years, '100', `Le champ ${years} doit être compris entre 0 et 99`);
  await expectMessage(page, years, '', `Le champ ${years} est requis`);
  await box(page, years).fill('12');
  await box(page, 'CRM').fill('0,80');
  await expect(box(page, years)).toBeDisabled();
  await expect(box(page, years)).toHaveValue('');

  await expect(list(page, 'Motif 1')).toBeDisabled();
  await box(page, 'Date de l’infraction 1').fill('01/02/2026');
  await list(page, 'Motif 1').selectOption({ index: 1 });
  await list(page, 'Sanction 1').selectOption({ index: 1 });
  await box(page, 'Date de l’infraction 1').fill('');
  await expect(list(page, 'Motif 1')).toHaveValue('');
  await expect(list(page, 'Sanction 1')).toHaveValue('');
  await expect(list(page, 'Sanction 1')).toBeDisabled();

  for (const [box, reason] of [
    ['Résilié par un assureur', 'Motif de résiliation'],
    ['Permis suspendu ou annulé', 'Motif de suspension'],
  ] as const) {
    await expect(list(page, reason)).toHaveCount(0);
    await tick(page, box).check();
    await list(page, reason).selectOption({ index: 1 });
    await tick(page, box).uncheck();
    await expect(list(page, reason)).toHaveCount(0);
    await tick(page, box).check();
    await expect(list(page, reason)).toHaveValue('');
    await tick(page, box).uncheck();
  }
});

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

test('a company drives nothing; what is typed of a driver and of a claim is found again, in both themes', async ({
  page,
}) => {
  mayLoad(3);
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
