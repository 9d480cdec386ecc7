import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expireSession, sessionDialog, signInAgain } from '#tests/support/journeys/session-ended.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('sign-in prompt: keeps the open draft and the search over it', {
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
  await waitForStoredDraft(page);

  await page.getByText('Un client').click();
  const clients = page.getByRole('dialog', { name: 'Choisir un client' });
  await expect(clients.locator('tbody').getByRole('button').first()).toBeVisible();
  await expandCriteria(clients);
  await clients.getByRole('textbox', { name: 'Nom', exact: true }).fill('a');
  await expireSession(page);
  // Sent as an event: a background call may have been refused first, and the prompt covers the button.
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
  // The previous client file may contain the request too.
  await expect(page.getByText('Ajout d’un conducteur').filter({ visible: true }).first()).toBeVisible();
});

test('half-filled quote: survives the end of the session and a sign-in in another tab', {
  tag: '@engines',
}, async ({ page, context, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await signedIn(page, 'courtier');
  await page.goto('/estimate/AUTO');
  await page.getByRole('combobox', { name: 'Civilité' }).selectOption({ index: 1 });
  await box(page, 'Nom').fill('wamytan');
  await box(page, 'Prénom').fill('marie');
  await waitForStoredDraft(page);
  const other = await context.newPage();
  await expireSession(page);
  await other.goto('/contract/search');
  await expect(sessionDialog(page)).toBeVisible();
  await other.bringToFront();
  await signInAgain(other);
  await expect(sessionDialog(page)).toHaveCount(0);
  await page.bringToFront();
  await expect(box(page, 'Nom')).toHaveValue(/^wamytan$/i);
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
  await box(page, 'Adresse 1').fill('12 rue de l’Alma');
  const address = await waitForStoredDraft(page);
  await page.goto(address);
  await expect(box(page, 'Adresse 1')).toHaveValue('12 rue de l’Alma');
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
});
