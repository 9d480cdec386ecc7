import type { Page } from 'playwright/test';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import {
  amountsIn,
  answerQuestions,
  calculateButton,
  createClient,
  dayFromToday,
  effectDateField,
  formulaRadio,
  openPricing,
  priceAndChoose,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';
import { carQuote, client, secondDriver, subscriberDriver } from '#tests/support/quotes/quotes.ts';

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

/** The last cell of each row of a table section. */
const readAmounts = async (page: Page, table: string, rows: string): Promise<number[]> => {
  const cells = page.getByRole('table', { name: table, exact: true }).locator(`${rows} td:last-of-type`);
  return (await cells.allTextContents()).flatMap(amountsIn);
};
const sum = (all: readonly number[]): number => all.reduce((total, amount) => total + amount, 0);
const number = (page: Page) => page.getByRole('link', { name: /^DV\d+$/ });

test('legal protection quote: is priced, explained, compared and created, also by keyboard', { tag: '@long' }, async ({
  page,
}) => {
  await test.step('pricing: lists problems of an invalid form; prices, explains and compares a valid one', async () => {
    await openPricing(page, await createClient(page, 'Calculette'));
    // A complete quote is priced as soon as the step opens.
    await expect(formulaRadio(page, /^Protection juridique, Comptant annuel/)).toBeVisible();
    await effectDateField(page).fill('');
    await expect(formulaRadio(page, /^Protection juridique, Comptant annuel/)).toHaveCount(0);
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/estimation')) requestCount += 1;
    });
    await calculateButton(page).click();
    const summary = page.getByRole('group', { name: 'Une information est à corriger' });
    await expect(summary).toBeFocused();
    await expect(summary.getByText('Le champ Date d’effet est requis')).toBeVisible();
    await effectDateField(page).fill(dayFromToday(36));
    await expect(summary).toContainText(`La date doit être le ${dayFromToday(35)} ou avant`);
    await effectDateField(page).fill(dayFromToday(2));
    await expect(summary).toHaveCount(0);
    await effectDateField(page).fill(dayFromToday(36));
    await calculateButton(page).click();
    await expect(page.getByText(`La date doit être le ${dayFromToday(35)} ou avant`).first()).toBeVisible();
    expect(requestCount).toBe(0);
    await expect(validateButton(page)).toBeDisabled();

    await effectDateField(page).fill(dayFromToday(35));
    await calculateButton(page).click();
    await expect(page.getByText('Tarif de démonstration protection juridique, version demo-2026.1')).toBeVisible();
    await expect(page.getByRole('radio', { checked: true }).and(page.locator('table input'))).toHaveCount(0);
    await expect(validateButton(page)).toBeDisabled();
    await formulaRadio(page, /^Protection juridique étendue, Comptant annuel/).check();
    await expect(validateButton(page)).toBeEnabled();

    const guarantees = await readAmounts(page, 'Garanties souscrites', 'tbody');
    expect(guarantees).toHaveLength(5);
    const fees = await readAmounts(page, 'Garanties souscrites', '[data-part=fee]');
    expect(await readAmounts(page, 'Garanties souscrites', '[data-part=total]')).toEqual([sum(guarantees) + sum(fees)]);
    await page.getByText('Détail du calcul').click();
    await expect
      .poll(async () => (await readAmounts(page, 'Calcul\u00A0: Litiges de la consommation', 'tbody')).at(-1))
      .toBe(guarantees[0]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Comparer les formules' }).click();
    const comparison = page.getByRole('dialog', { name: 'Comparer les formules' });
    await expect(comparison.getByRole('row', { name: /^Litiges fiscaux/ }).getByText('Non comprise')).toHaveCount(1);
    await expectAccessible(page);
    await comparison.getByRole('button', { name: 'Choisir Protection juridique', exact: true }).click();
    await expect(formulaRadio(page, /^Protection juridique, Comptant annuel/)).toBeChecked();

    // A change resets the choice, and the device's own prices stay in sight; fees within the role's limit are added.
    const before = await readAmounts(page, 'Garanties souscrites', '[data-part=total]');
    await page.getByRole('textbox', { name: 'Frais de courtage' }).fill('1500');
    await expect(page.getByRole('table', { name: 'Garanties souscrites' })).toHaveCount(0);
    await expect(validateButton(page)).toBeDisabled();
    await calculateButton(page).click();
    await expect(page.getByText('Tarif indicatif, à confirmer.')).toHaveCount(0);
    await formulaRadio(page, /^Protection juridique, Comptant annuel/).check();
    await expect
      .poll(() => readAmounts(page, 'Garanties souscrites', '[data-part=total]'))
      .toEqual([sum(before) + 1_500]);
  });

  await test.step('keyboard: selects a formula and creates the quote', async () => {
    await openPricing(page, await createClient(page, 'Clavier'));
    // The title takes the focus with its step: keys pressed before would not reach the field.
    await expect(page.getByRole('heading', { level: 2, name: 'Devis', exact: true })).toBeFocused();
    await effectDateField(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(dayFromToday(3));
    await page.keyboard.press('Enter');
    await formulaRadio(page, /^Protection juridique, Comptant annuel/).waitFor();
    await expect(page.getByRole('button', { name: 'Comparer les formules' })).toBeEnabled();
    await expect(effectDateField(page)).not.toBeFocused();
    // The focus moved to the formulas: the next stops are the comparison and the first formula.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Comparer les formules' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(formulaRadio(page, /^Protection juridique, Comptant annuel/)).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(formulaRadio(page, /^Protection juridique étendue/)).toBeChecked();
    await validateButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(number(page)).toBeVisible();
  });
});

test('« Valider Tarif »: creates the quote with number and documents, and its URL shows it again', {
  tag: ['@smoke', '@engines'],
}, async ({ page }) => {
  await openPricing(page, await createClient(page, 'Creation'));
  await priceAndChoose(page);
  await validateButton(page).click();
  await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeFocused();
  const quoteNumber = await number(page).textContent();
  const documents = page.getByRole('table', { name: 'Documents' });
  await documents.getByRole('button', { name: `Devis ${quoteNumber}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: new RegExp(`Devis.${quoteNumber}`) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: "Retourner à l'accueil" })).toBeVisible();

  await page.reload();
  await expect(number(page)).toHaveText(quoteNumber ?? '');
  await number(page).click();
  await expect(page).toHaveURL(/\/contract\/search\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: quoteNumber ?? '' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: "Retourner à l'accueil" }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('quote warnings: show a similar open quote and exclusive options', { tag: '@long' }, async ({ page }) => {
  await test.step('similar quote: is shown before another is created', async () => {
    const clientId = await createClient(page, 'Sosie');
    await openPricing(page, clientId);
    await priceAndChoose(page);
    await validateButton(page).click();
    const first = (await number(page).textContent()) ?? '';

    await page.goto(`/estimate/PJ?client=${clientId}`);
    const openQuotes = page.getByRole('list', { name: 'Devis en cours' });
    await expect(openQuotes.getByRole('link', { name: new RegExp(first) })).toBeVisible();
    await answerQuestions(page);
    await priceAndChoose(page);
    await validateButton(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Un devis existe peut-être déjà' });
    await expect(dialog.getByRole('link', { name: new RegExp(first) })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Revenir au devis' }).click();
    await validateButton(page).click();
    await dialog.getByRole('button', { name: 'Créer quand même' }).click();
    await expect(number(page)).toBeVisible();
    await expect(number(page)).not.toHaveText(first);
  });

  await test.step('exclusive driving: is refused with several drivers, and accepted without them', async () => {
    const today = dayInNoumea(new Date());
    const drivers = [subscriberDriver, secondDriver];
    const car = { ...carQuote, effectDate: today, productRisk: { ...carQuote.productRisk, drivers } };
    const estimate = { ...car, product: { code: 'AUTO' }, person: { ...client, lastname: 'Exclusif' } };
    const { estimation } = await callApi<{ estimation: Estimation }>(page, '/api/estimation', { estimate });
    const chosenEstimate = { ...estimate, formula: estimation.formulas['A_TIERS'] };
    const { contractId } = await callApi<{ contractId: number }>(page, '/api/estimate/creation', {
      estimate: chosenEstimate,
    });

    // A copy opens on the prices, with the formula of its original chosen.
    await visit(page, `/estimate/${contractId}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Devis', exact: true })).toBeVisible();
    await expect(formulaRadio(page, /^Tiers, Comptant annuel.*formule du devis copié/)).toBeChecked();
    const exclusive = page.getByRole('radiogroup', { name: 'Conduite exclusive' });
    await exclusive.getByRole('radio', { name: 'Oui', exact: true }).check();
    await calculateButton(page).click();
    const refusal =
      "Il n'est pas possible de selectionner la conduite exclusive car plusieurs conducteurs sont déclarés.";
    await expect(page.getByRole('group', { name: 'Une information est à corriger' }).getByText(refusal)).toBeVisible();
    await expect(page.getByRole('table', { name: /^Formules/ })).toHaveCount(0);
    await exclusive.getByRole('radio', { name: 'Non', exact: true }).check();
    await page.getByRole('button', { name: 'Aujourd’hui', exact: true }).click();
    await calculateButton(page).click();
    await formulaRadio(page, /^Tous risques, Mensuel/).check();
    const sending = page.waitForRequest(/\/api\/estimate\/creation$/);
    // The copied quote is not named as similar to its copy.
    await validateButton(page).click();
    const sentEstimate = (await sending).postDataJSON().estimate;
    // An effect date of today is sent as the current instant, with the agency of the user.
    expect(dayInNoumea(new Date(sentEstimate.effectDate))).toBe(today);
    expect(sentEstimate.effectDate).toContain('T');
    expect(sentEstimate).toMatchObject({ agencyCode: 'NIAOULI', periodicite: 'M', formula: { code: 'TOUS_RISQUES' } });
    await expect(number(page)).toBeVisible();
    await expect(page.getByText('Tous risques')).toBeVisible();
  });
});
