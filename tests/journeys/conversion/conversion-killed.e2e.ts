import type { Page } from 'playwright/test';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { bankBox, debitedRib, mode, payByDebit, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import {
  createClient,
  dayFromToday,
  effectDateField,
  formulaRadio,
  openPricing,
  priceAndChoose,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';
import { expectStep, nextButton, waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';

const name = 'Interrompue';
const pdf = { name: 'permis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\npermis') };
/** The current step in the stepper of the wizard. */
const expectCurrent = (page: Page, step: string) =>
  expect(
    page.getByRole('navigation', { name: 'Étapes de la transformation' }).locator('[aria-current=step]'),
  ).toContainText(step);

test('conversion: survives a browser kill at each step and creates one contract', {
  tag: ['@long', '@engines'],
}, async ({ app, signedIn }) => {
  await inKilledBrowser(app.url, contractCreation.path, async ({ origin, open, killed, loseAnswers }) => {
    let page = await open();
    await signedIn(page, 'courtier', origin);
    await page.goto(origin);
    const clientId = await createClient(page, name);
    await openPricing(page, clientId, origin);
    await priceAndChoose(page);
    await validateButton(page).click();
    await page.getByRole('link', { name: /^DV\d+$/ }).click();
    // `toHaveURL` asks the page, whose address may be ahead of `page.url()`.
    await page.waitForURL(/\/contract\/search\/\d+/);
    const quoteId = /search\/(\d+)/.exec(page.url())?.[1] ?? '';
    const startAddress = `${origin}/contract/create?estimate=${quoteId}`;

    await test.step('Tarification', async () => {
      await page.goto(startAddress);
      await expectStep(page, 'Tarification');
      await effectDateField(page).fill(dayFromToday(11));
      await waitForStoredDraft(page);
      page = await killed(startAddress);
      await expectStep(page, 'Tarification');
      await expect(effectDateField(page)).toHaveValue(dayFromToday(11));
    });

    await test.step('Mode de paiement', async () => {
      await page.getByRole('button', { name: 'Calculer', exact: true }).click();
      await formulaRadio(page, /^Protection juridique, Comptant annuel/).check();
      await nextButton(page).click();
      await expectStep(page, 'Mode de paiement');
      await payByDebit(page);
      page = await killed(await waitForStoredDraft(page));
      await expectStep(page, 'Mode de paiement');
      await expect(mode(page, 'Mode de paiement au comptant')).toHaveValue('IN_PRLVT');
      for (const [box, value] of Object.entries(debitedRib)) await expect(bankBox(page, box)).toHaveValue(value);
      await expect(page.getByRole('textbox', { name: 'Domiciliation' })).toHaveValue('BNC NOUMEA');
      await expect(submitContract(page)).toBeEnabled();
    });

    await test.step('creation: survives a lost answer and a kill', async () => {
      loseAnswers(true);
      const creationRequest = page.waitForRequest((request) => request.url().endsWith(contractCreation.path));
      await submitContract(page).click();
      await creationRequest;
      await waitUntilStored(page);
      page = await killed(startAddress);
      loseAnswers(false);
      await page.goto(`${origin}/sync`);
      const received = page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem');
      await expect(received.filter({ hasText: /Contrat/ })).toContainText(/sous le numéro PJ\d+/);
      const createdContracts = await callApi<{
        totalCount: number;
        contractList: { id: number; typeContrat?: string }[];
      }>(page, '/api/contract/search', { nom: name });
      // The quote, and one contract.
      expect(createdContracts.totalCount).toBe(2);
    });

    await test.step('Primes, Documents, Pièces', async () => {
      const { contractList } = await callApi<{ contractList: { id: number }[] }>(page, '/api/contract/search', {
        nom: name,
      });
      const id = contractList.map((one) => one.id).find((one) => String(one) !== quoteId);
      await page.goto(`${origin}/contract/create?contract=${id}`);
      await expectCurrent(page, 'Primes');
      page = await killed(page.url());
      await expectCurrent(page, 'Primes');
      await expect(page.getByRole('table', { name: 'Primes' })).toContainText('Prime annuelle');

      await nextButton(page).click();
      await expectCurrent(page, 'Documents');
      page = await killed(page.url());
      await expectCurrent(page, 'Documents');
      await expect(page.getByRole('table', { name: 'Documents' })).toContainText('Mandat de prélèvement');

      await nextButton(page).click();
      await expectCurrent(page, 'Pièces');
      await page.getByRole('button', { name: 'Ajouter des pièces' }).click();
      const dialog = page.getByRole('dialog', { name: 'Ajouter des pièces' });
      await dialog.locator('input[type=file]').first().setInputFiles(pdf);
      await expect(dialog).toContainText('permis.pdf');
      await waitUntilStored(page);
      page = await killed(page.url());
      await expectCurrent(page, 'Pièces');
      await expect(page.getByText('Des pièces choisies pour ce contrat n’ont pas été envoyées.')).toBeVisible();
      await page.getByRole('link', { name: 'Reprendre' }).click();
      await expect(page.getByRole('dialog')).toContainText('permis.pdf');
    });
  });
});
