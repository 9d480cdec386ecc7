import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { ended, revoke, signInAgain } from '#tests/support/journeys/session-ended.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { kept } from '#tests/support/pages/quote-wizard.ts';
import { unfoldCriteria } from '#tests/support/pages/search-form.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('signing in again in place leaves the open draft, with the search that was open over it', {
  tag: '@engines',
}, async ({ page, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await signedIn(page, 'courtier');
  await page.goto('/task/creation?code=AVENANT');
  await box(page, 'Objet').fill('Ajout d’un conducteur');
  await box(page, 'Date d’effet souhaitée').fill('01/12/2026');
  await box(page, 'Commentaire').fill('Première ligne\nseconde ligne');
  const file = { name: 'permis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 permis') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await kept(page);

  await page.getByText('Un client').click();
  const clients = page.getByRole('dialog', { name: 'Choisir un client' });
  await expect(clients.locator('tbody').getByRole('button').first()).toBeVisible();
  await unfoldCriteria(clients);
  await clients.getByRole('textbox', { name: 'Nom', exact: true }).fill('a');
  await revoke(page);
  // By itself: a call in the background may have been refused first, and the question lies over the button.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
  await signInAgain(page);
  await clients.getByRole('button', { name: 'Plus de critères (1)' }).click();
  await expect(clients.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('a');
  await clients.locator('tbody').getByRole('button').first().click();

  await expect(box(page, 'Objet')).toHaveValue('Ajout d’un conducteur');
  await expect(box(page, 'Commentaire')).toHaveValue('Première ligne\nseconde ligne');
  await expect(page.getByText('permis.pdf')).toBeVisible();
  await box(page, 'Commentaire').press('ControlOrMeta+End');
  await page.keyboard.type(', et un mot');
  await page.getByRole('button', { name: 'Envoyer la demande' }).click();
  await page.waitForURL('**/client/search/*');
  await visit(page, '/task/search');
  // The client's file, which was left, may tell of the request too.
  await expect(page.getByText('Ajout d’un conducteur').filter({ visible: true }).first()).toBeVisible();
});

test('a quote half filled in one tab outlives the end of the session and the sign-in in another', {
  tag: '@engines',
}, async ({ page, context, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await signedIn(page, 'courtier');
  await page.goto('/estimate/AUTO');
  await page.getByRole('combobox', { name: 'Civilité' }).selectOption({ index: 1 });
  await box(page, 'Nom').fill('wamytan');
  await box(page, 'Prénom').fill('marie');
  await kept(page);
  const other = await context.newPage();
  await revoke(page);
  await other.goto('/contract/search');
  await expect(ended(page)).toBeVisible();
  await other.bringToFront();
  await signInAgain(other);
  await expect(ended(page)).toHaveCount(0);
  await page.bringToFront();
  await expect(box(page, 'Nom')).toHaveValue(/^wamytan$/i);
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
  await box(page, 'Adresse 1').fill('12 rue de l’Alma');
  const address = await kept(page);
  await page.goto(address);
  await expect(box(page, 'Adresse 1')).toHaveValue('12 rue de l’Alma');
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
});
