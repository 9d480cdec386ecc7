import type { Locator, Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { readPdf } from '#tests/support/documents/pdf.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { fillVehicle, typeClient } from '#tests/support/pages/car-quote.ts';
import { chooseAction, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { settledOverflowPx } from '#tests/support/pages/narrow.ts';

// Behaviour that differs between browser engines.
test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

test('status chips: hold their text in tables without room to spare', { tag: '@engines' }, async ({ page }) => {
  const chips = page.getByRole('table').locator('.status');
  const overflowingChips = () =>
    chips.evaluateAll((all) =>
      all.flatMap((chip) => {
        const content = document.createRange();
        content.selectNodeContents(chip);
        const { right } = content.getBoundingClientRect();
        return right > chip.getBoundingClientRect().right - 7 ? [chip.textContent] : [];
      }),
    );
  await page.goto('/task/search');
  await expect(chips.first()).toBeVisible();
  await expect.poll(overflowingChips).toEqual([]);
  await openContract(page, await findContract(page, { getOnlyImpayes: true }), '#primes');
  await expect(chips.first()).toBeVisible();
  await expect.poll(overflowingChips).toEqual([]);
});

test('select: a long choice does not widen the page of a narrow window', { tag: '@engines' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/client/add');
  const category = page.getByRole('combobox', { name: /Catégorie socio/ });
  await category.selectOption({ label: 'Artisans, commerçants et chefs d’entreprise' });
  await expect(category).toHaveValue(/./);
  expect(await settledOverflowPx(page)).toBe(0);
});

test('contract file: takes the layout of each width when the window is resized again and again', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  const contract = await findContract(
    page,
    { getOnlyImpayes: true },
    ({ productRisk }) => productRisk.drivers.length > 0,
  );
  await openContract(page, contract);
  await expect(page.getByText('Informations commerciales')).toBeVisible();
  const account = page.locator('.account');
  for (const width of [1024, 320, 1024, 320, 1024, 320, 1024, 320]) {
    await page.setViewportSize({ width, height: 768 });
    // Measured without scrolling and without a picture: both made WebKit apply the styles that it had left stale.
    expect(await settledOverflowPx(page), `at ${width}`).toBe(0);
    await expect(account).toBeInViewport({ ratio: 1 });
  }
});

test('form: stays in place when the bar « Hors ligne » appears above it and disappears', { tag: '@engines' }, async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await page.goto('/client/add');
  const field = page.getByRole('textbox', { name: 'Code postal' });
  await field.focus();
  await page.evaluate(() => scrollTo(0, 200));
  const before = await field.boundingBox();
  const bar = page.locator('.offline-bar');
  await context.setOffline(true);
  await expect(bar).toHaveCount(1);
  await expect.poll(() => field.boundingBox()).toEqual(before);
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
  await expect.poll(() => field.boundingBox()).toEqual(before);
});

test('masked fields: preserve the caret during a correction', { tag: ['@long', '@engines'] }, async ({ page }) => {
  /** Types a text, moves the caret and presses a key, and expects value and caret afterwards. */
  const correctText = async (
    field: Locator,
    text: string,
    [caret, key]: readonly [number, string],
    expected: readonly [value: string, caret: number],
  ) => {
    await field.fill('');
    await field.pressSequentially(text);
    await field.evaluate((input: HTMLInputElement, position) => input.setSelectionRange(position, position), caret);
    await field.press(key);
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart]))
      .toEqual(expected);
  };
  await page.goto('/client/add');
  const phone = page.getByRole('textbox', { name: 'Téléphone' });
  await correctText(phone, '721234', [2, '9'], ['72 91 23 4', 4]);
  await correctText(phone, '721234', [5, 'Backspace'], ['72 13 4', 4]);
  const birth = page.getByRole('textbox', { name: 'Date de naissance' });
  await correctText(birth, '17081992', [2, 'Backspace'], ['1/08/1992', 1]);
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await correctText(name, 'dupont', [2, 'x'], ['DUXPONT', 3]);
  await page.getByText('Personne morale').click();
  const ridet = page.getByRole('textbox', { name: /RIDET/ });
  await correctText(ridet, '123456001', [3, 'Backspace'], ['124 560 01', 2]);
  await page.goto('/estimate/AUTO');
  await typeClient(page);
  await fillVehicle(page);
  const plate = page.getByRole('textbox', { name: 'Immatriculation' });
  await correctText(plate, '312456nc', [2, '9'], ['3192456NC', 3]);
  await correctText(plate, '312456nc', [3, 'Backspace'], ['31456NC', 2]);
  const hasAccount = ({ details }: ContractFile) => details.addresses.bankAccount !== null;
  await openContract(page, await findContract(page, { getOnlyImpayes: true }, hasAccount), '#primes');
  await page.getByRole('button', { name: 'Chèque, espèces, virement' }).click();
  const amount = page.getByRole('dialog').getByRole('textbox', { name: 'Montant reçu (F)' });
  // The amount due is filled in once the dialog's draft is open.
  await expect(amount).toHaveValue(/\d/);
  await correctText(amount, '74000', [2, '9'], ['749000', 3]);
  await correctText(amount, '74000', [2, 'Backspace'], ['7000', 1]);
  // A letter stays visible; it is refused when the field is left.
  await correctText(amount, '74000', [2, 'x'], ['74x000', 3]);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await chooseAction(page, 'Modifier les coordonnées bancaires');
  const iban = page.getByRole('dialog').getByRole('textbox', { name: 'IBAN' });
  await correctText(iban, 'fr7617569', [2, 'x'], ['FRX7617569', 3]);
});

/** Prints once the top bar is at rest: WebKit leaves out pages if anything changes between their count and their drawing. */
const printQuietly = async (page: Page) => {
  await waitForPriming(page);
  await expect(page.locator('.connection')).toHaveText('En ligne');
  return readPdf(await page.pdf({ format: 'A4' }));
};

test('print: shows a contract file with all tabs but the history, and commissions, dated, without buttons', {
  tag: ['@engines', '@long'],
}, async ({ page }) => {
  const contract = await findContract(page, { getOnlyImpayes: true });
  // The other tabs are rendered for the paper, « Informations » with all its sections.
  await openContract(page, contract, '#primes');
  await expect(page.getByRole('table', { name: 'Primes' })).toBeVisible();
  const { text } = await printQuietly(page);
  expect(text).toContain(contract.details.number);
  // The PDF reader of the test drops the first letter of some words.
  expect(text).toContain(`mprimé le ${frenchDate(dayInNoumea(new Date()))}, Cabinet Niaouli Assurances`);
  for (const part of ['Souscripteur', 'Mouvements', 'rimes', 'ièces', 'inistres', 'ocuments', 'âches'])
    expect(text).toContain(part);
  expect(text).not.toContain('Aller au contenu');
  expect(text).not.toContain('Historique');
  expect(text).not.toContain('Actions');
  expect(text).not.toContain('Encaisser');
  expect(text).not.toContain('Demandes');
  expect(text).not.toContain('élection');
  await page.goto('/commissions');
  await expect(page.getByRole('region', { name: 'Commission par produit' })).toBeVisible();
  const { text: commissions } = await printQuietly(page);
  expect(commissions).toContain(`mprimé le ${frenchDate(dayInNoumea(new Date()))}, Cabinet Niaouli Assurances`);
  expect(commissions).not.toContain('oir les chiffres');
});

test('form: keeps text, focus and caret when the tablet is turned', { tag: '@engines' }, async ({ page }) => {
  await page.goto('/client/add');
  const name = page.getByRole('textbox', { name: 'Nom', exact: true });
  await name.pressSequentially('wamytan');
  await name.press('ArrowLeft');
  for (const rotation of [
    { width: 768, height: 1024 },
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(rotation);
    await expect(name).toBeFocused();
    await expect(name).toBeInViewport();
    await expect(name).toHaveValue('WAMYTAN');
    await expect.poll(() => name.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  }
});
