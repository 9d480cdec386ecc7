import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { photo, storedFileCounts } from '#tests/support/pages/requests.ts';

/** A person of the demonstration with a complete file. */
const lastname = 'four';

/** Counts taps and typed characters. */
const fingers = (page: Page) => {
  const counted = { taps: 0, characters: 0 };
  const tap = async (wanted: Locator): Promise<void> => {
    counted.taps += 1;
    await wanted.click();
  };
  /** Opening a native select is one tap, choosing an entry another. */
  const tapTwice = () => {
    counted.taps += 2;
  };
  /** Types into the focused field; a field without focus is tapped first. */
  const type = async (wanted: Locator, text: string): Promise<void> => {
    await expect(wanted).toBeVisible();
    const isFocused = await wanted.evaluate((element) => element === document.activeElement);
    if (!isFocused) await tap(wanted);
    counted.characters += text.length;
    await page.keyboard.type(text);
  };
  return { counted, tap, tapTwice, type };
};

test('tap budget: a car quote for a known client takes at most 18 taps and 45 characters', async ({ page, signIn }) => {
  await signIn(page, 'courtier');
  await page.setViewportSize({ width: 1024, height: 768 });
  const { counted, tap, tapTwice, type } = fingers(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  const option = (name: RegExp) => page.getByRole('option', { name }).first();

  await tap(page.getByRole('link', { name: 'Automobile', exact: true }).first());
  await type(list('Rechercher un client'), lastname);
  await tap(option(/fournier/i));
  await expect(page.getByText(/Client de votre portefeuille/)).toBeVisible();
  await tap(button('Suivant'));

  await type(list('Rechercher un véhicule'), 'hilux');
  await tap(option(/hilux/i));
  await expect(box('Immatriculation')).toBeFocused();
  await type(box('Immatriculation'), '312456');
  await type(box('Date de première mise en circulation'), '01032022');
  await type(box('Date d’acquisition'), '15012023');
  tapTwice();
  await list('Usage').selectOption({ index: 1 });
  await tap(button('Suivant'));

  await tap(button('Le souscripteur conduit'));
  await expect(box('Date du permis')).toBeFocused();
  await type(box('Date du permis'), '01062015');
  await type(box('CRM'), '0,80');
  await type(box('Nombre de mois d’assurance'), '36');
  await tap(button('Ajouter'));
  await expect(page.getByRole('table', { name: 'Liste des conducteurs' })).toContainText('Principal');
  await tap(button('Suivant'));

  await tap(page.getByRole('radio', { name: /comptant|annuel/i }).first());
  await tap(button('Valider Tarif'));
  await expect(page.getByRole('link', { name: /^DV\d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer au client' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Autre formule' })).toHaveAttribute('href', /\/estimate\/\d+$/);
  const other = page.getByRole('link', { name: 'Autre produit pour ce client' });
  await expect(other).toHaveAttribute('href', /\/estimate\/?\?client=\d+$/);
  expect(counted.characters).toBeLessThanOrEqual(45);
  expect(counted.taps).toBeLessThanOrEqual(18);
});

test('tap budget: opens a client’s contract in 3 taps and sends a request with a photo in 6, without typing', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'courtier');
  await page.setViewportSize({ width: 1024, height: 768 });
  const toContract = fingers(page);
  await toContract.tap(page.getByRole('link', { name: 'Clients', exact: true }).first());
  await toContract.tap(page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('link').first());
  await page.waitForURL(/\/client\/search\/\d+$/);
  await toContract.tap(
    page.getByRole('table', { name: 'Contrats et devis' }).locator('tbody').getByRole('link').first(),
  );
  await page.waitForURL(/\/contract\/search\/\d+/);
  expect(toContract.counted).toEqual({ taps: 3, characters: 0 });

  const request = fingers(page);
  await request.tap(page.getByRole('button', { name: 'Actions', exact: true }));
  await request.tap(page.getByRole('link', { name: 'Autre demande' }));
  await page.waitForURL(/\/task\/creation/);
  const chosen = page.waitForEvent('filechooser');
  await request.tap(page.getByRole('button', { name: 'Prendre une photo' }));
  await (await chosen).setFiles(photo);
  await expect(page.getByText(photo.name)).toBeVisible();
  request.tapTwice();
  await page.getByRole('combobox', { name: 'Type de demande' }).selectOption({ index: 1 });
  const subject = await page.getByRole('textbox', { name: 'Objet' }).inputValue();
  await request.tap(page.getByRole('button', { name: 'Envoyer la demande' }));
  await page.waitForURL(/\/contract\/search\/\d+#taches/);
  expect(request.counted).toEqual({ taps: 6, characters: 0 });
  expect(await storedFileCounts(page, subject)).toContain(1);
});
