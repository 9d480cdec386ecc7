import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { clickCovered, expireSession, signInAgain } from '#tests/support/journeys/session-ended.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { lostAnswer } from '#tests/support/network/lost-answer.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import {
  calculateButton,
  createClient,
  dayFromToday,
  effectDateField,
  formulaRadio,
  openPricing,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';
import { waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';

/** The next call of a path is executed, its answer is lost, and the session is over for its retry. */
const loseAnswerAndSession = async (page: Page, path: string): Promise<void> => {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await expireSession(page);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
};

test.beforeEach(async ({ page, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/, lostAnswer);
  await signedIn(page, 'courtier');
});

test('chosen documents: survive the end of the session and are added once after a lost answer', {
  tag: '@long',
}, async ({ page }) => {
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' }, () => true, 2);
  const fetchFiles = async () =>
    (await contractFile(page, contract.details.id)).documents.data.reduce((n, row) => n + row.linkedFilesNb, 0);
  const filesBefore = await fetchFiles();
  await openContract(page, contract, '#pieces');
  const documentRows = page.getByRole('table', { name: 'Pièces' }).getByRole('row');
  // The header and one row each.
  const rowsShown = 1 + contract.documents.data.length;
  await expect(documentRows).toHaveCount(rowsShown);
  await page.getByRole('region', { name: 'Pièces' }).getByRole('button', { name: 'Ajouter des pièces' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Ajouter des pièces' });
  const createPdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') });
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([createPdf('carte-grise.pdf'), createPdf('permis.pdf')]);
  const rows = dialog.getByRole('list', { name: 'Pièces à envoyer' }).getByRole('listitem');
  await rows.first().getByRole('combobox').selectOption({ index: 1 });
  await rows.last().getByRole('combobox').selectOption({ index: 2 });
  await loseAnswerAndSession(page, '/api/contract/document/file/add');
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await signInAgain(page);
  // They are sent automatically and listed.
  await expect(documentRows).toHaveCount(rowsShown + 2);
  expect(await fetchFiles()).toBe(filesBefore + 2);
});

test('chosen price: survives the end of the session and creates one quote after a lost answer', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/');
  const clientId = await createClient(page, 'Prixenattente');
  await openPricing(page, clientId);
  await effectDateField(page).fill(dayFromToday(9));
  await expireSession(page);
  await clickCovered(calculateButton(page));
  await signInAgain(page);
  await expect(effectDateField(page)).toHaveValue(dayFromToday(9));
  await formulaRadio(page, /^Protection juridique, Comptant annuel/).check();
  await waitForStoredDraft(page);
  await loseAnswerAndSession(page, '/api/estimate/creation');
  await validateButton(page).click();
  await signInAgain(page);
  await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeVisible();
  await visit(page, `/client/search/${clientId}`);
  const clientContracts = page.getByRole('table', { name: 'Contrats et devis' });
  await expect(clientContracts.getByText(/^DV\d+$/)).toHaveCount(1);
  await expect(clientContracts.getByRole('row')).toHaveCount(2);
});
