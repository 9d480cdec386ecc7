import type { Locator, Page } from 'playwright/test';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { createClient } from '#tests/support/pages/quote-pricing.ts';
import { photo, storedFileCounts } from '#tests/support/pages/requests.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

/** Counts taps and typed characters. */
const countTaps = (page: Page) => {
  const counts = { taps: 0, characters: 0 };
  const tap = async (target: Locator): Promise<void> => {
    counts.taps += 1;
    await target.click();
  };
  /** Opening a native select is one tap, choosing an entry another. */
  const tapTwice = () => {
    counts.taps += 2;
  };
  /** Types into the focused field; a field without focus is tapped first. */
  const type = async (target: Locator, text: string): Promise<void> => {
    await expect(target).toBeVisible();
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (!isFocused) await tap(target);
    counts.characters += text.length;
    await page.keyboard.type(text);
  };
  return { counted: counts, tap, tapTwice, type };
};

/** Saves a car quote of a new client over HTTP, as an earlier visit did. */
const quoteEarlier = async (page: Page, lastname: string): Promise<void> => {
  const id = String(await createClient(page, lastname));
  const estimate = {
    product: { code: 'AUTO' },
    ...carQuote,
    person: { ...carQuote.person, lastname, id },
    effectDate: addDays(dayInNoumea(new Date()), 3),
  };
  const { estimation } = await callApi<{ estimation: Estimation }>(page, '/api/estimation', { estimate });
  const [formula] = Object.values(estimation.formulas);
  const createdQuote = await callApi<{ contractId?: number }>(page, '/api/estimate/creation', {
    estimate: { ...estimate, formula: formula && toChosenFormula(formula) },
  });
  expect(createdQuote, JSON.stringify(createdQuote)).toMatchObject({ success: true });
};

test('tap budget: a car quote for a known client takes at most 12 taps and 30 characters', { tag: '@long' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'courtier');
  await page.setViewportSize({ width: 1024, height: 768 });
  await quoteEarlier(page, 'Zwischenberger');
  await page.goto('/');
  const { counted: counts, tap, type } = countTaps(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });

  await tap(page.getByRole('link', { name: 'Automobile', exact: true }).first());
  await type(list('Rechercher un client'), 'zwisch');
  await tap(page.getByRole('option', { name: /zwischenberger/i }).first());
  await expect(page.getByText(/Client de votre portefeuille/)).toBeVisible();
  await tap(button('Suivant'));

  // The vehicle of the earlier quote, with its registration, dates and use.
  await tap(button(/^TOYOTA HILUX · 312456/));
  await tap(button('Suivant'));

  // The client as the driver, with licence, coefficient and months of insurance.
  const drivers = page.getByRole('table', { name: 'Liste des conducteurs' });
  await expect(drivers).toContainText('Principal');
  await expect(page.getByText(/^Repris du dossier DV\d+/)).toBeVisible();
  await tap(button('Suivant'));

  await tap(page.getByRole('radio', { name: /comptant|annuel/i }).first());
  await tap(button('Valider Tarif'));
  // The earlier quote of the same person is shown first.
  await tap(page.getByRole('alertdialog').getByRole('button', { name: 'Créer quand même' }));
  await expect(page.getByRole('link', { name: /^DV\d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer au client' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Autre formule' })).toHaveAttribute('href', /\/estimate\/\d+$/);
  const other = page.getByRole('link', { name: 'Autre produit pour ce client' });
  await expect(other).toHaveAttribute('href', /\/estimate\/?\?client=\d+$/);
  expect(counts.characters).toBeLessThanOrEqual(30);
  expect(counts.taps).toBeLessThanOrEqual(12);
});

test('tap budget: opens a client’s contract in 3 taps and sends a request with a photo in 6, without typing', {
  tag: '@long',
}, async ({ page, signIn }) => {
  await signIn(page, 'courtier');
  await page.setViewportSize({ width: 1024, height: 768 });
  const toContract = countTaps(page);
  await toContract.tap(page.getByRole('link', { name: 'Clients', exact: true }).first());
  await toContract.tap(page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('link').first());
  await page.waitForURL(/\/client\/search\/\d+$/);
  await toContract.tap(
    page.getByRole('table', { name: 'Contrats et devis' }).locator('tbody').getByRole('link').first(),
  );
  await page.waitForURL(/\/contract\/search\/\d+/);
  expect(toContract.counted).toEqual({ taps: 3, characters: 0 });

  const request = countTaps(page);
  await request.tap(page.getByRole('button', { name: 'Actions', exact: true }));
  await request.tap(page.getByRole('link', { name: 'Autre demande' }));
  await page.waitForURL(/\/task\/creation/);
  const fileChooser = page.waitForEvent('filechooser');
  await request.tap(page.getByRole('button', { name: 'Prendre une photo' }));
  await (await fileChooser).setFiles(photo);
  await expect(page.getByText(photo.name)).toBeVisible();
  request.tapTwice();
  await page.getByRole('combobox', { name: 'Type de demande' }).selectOption('ATTEST');
  await expect(page.getByRole('textbox', { name: 'Objet' })).not.toHaveValue('');
  const subject = await page.getByRole('textbox', { name: 'Objet' }).inputValue();
  await request.tap(page.getByRole('button', { name: 'Envoyer la demande' }));
  expect(request.counted).toEqual({ taps: 6, characters: 0 });
  await expect.poll(() => storedFileCounts(page, subject)).toContain(1);
});
