import type { Page } from 'playwright/test';
import type { contractCreation } from '#shared/operations/quotes/conversion.ts';
import type { estimateCreation, estimation as estimationCall } from '#shared/operations/quotes/estimates.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { account, payment } from '#tests/support/contracts/conversions.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { payByDebit, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import { createClient } from '#tests/support/pages/quote-pricing.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';

/** A quote of a new client, saved and converted on another device. */
const savedQuote = async (page: Page, lastname: string) => {
  const person = { ...legalQuote.person, id: String(await createClient(page, lastname)) };
  const quote = { ...legalQuote, person, product: { code: 'PJ' }, effectDate: addDays(dayInNoumea(new Date()), 7) };
  const { estimation } = await callApi<Output<typeof estimationCall>>(page, '/api/estimation', { estimate: quote });
  const [formula] = Object.values(estimation?.formulas ?? {});
  const { contractId = 0 } = await callApi<Output<typeof estimateCreation>>(page, '/api/estimate/creation', {
    estimate: { ...quote, formula },
  });
  const contract = { ...quote, formula, id: contractId };
  return {
    contractId,
    byCard: { contract: { ...contract, payementModes: payment.card } },
    /** As `payByDebit` fills the form. */
    byDebit: {
      contract: {
        ...contract,
        payementModes: { ...payment.debit, debitDay: '5' },
        person: { ...person, bankAccount: account },
      },
    },
  };
};

test('conversion: converts a quote of the portfolio offline', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  const { contractId } = await savedQuote(page, 'Portefeuille');
  await page.reload();
  await waitForPriming(page);
  await context.setOffline(true);
  await page.goto(`/estimate/${contractId}/contract/create/false`);
  await page.getByRole('button', { name: 'Suivant', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mode de paiement' })).toBeVisible();
  await payByDebit(page);
  await submitContract(page).click();
  await expect(page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem')).toHaveCount(1);
  await context.setOffline(false);
  const received = page.getByRole('listitem').filter({ hasText: /Contrat .*PORTEFEUILLE/ });
  await expect(received).toContainText(/sous le numéro PJ\d+/);
});

test('conversion: names the contract that a colleague made of the quote meanwhile', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  callAs,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  const already = /^Ce devis a déjà été transformé\u00A0: c’est le contrat PJ\d+\.$/;
  const otherTerms = /le contrat PJ\d+ est en .*\s; vous aviez saisi au comptant «\sPrélèvement\s»/;
  const leads = page.getByRole('link', { name: /^Ouvrir le contrat PJ\d+$/ });
  const convertElsewhere = async (conversionInput: object) => {
    const answer = await callAs<Output<typeof contractCreation>>('agence', '/api/contract/creation', conversionInput);
    return `/contract/search/${answer.contractId}`;
  };
  const openPayment = async (lastname: string) => {
    const quote = await savedQuote(page, lastname);
    await page.goto(`/estimate/${quote.contractId}/contract/create/true`);
    await payByDebit(page);
    return quote;
  };

  await test.step('wizard, same terms: shows the contract', async () => {
    const { byDebit } = await openPayment('Ailleurs');
    const convertedQuote = await convertElsewhere(byDebit);
    await submitContract(page).click();
    await expect(page.getByText(already)).toBeVisible();
    await expect(leads).toHaveAttribute('href', convertedQuote);
    await expect(submitContract(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/sync');
    await expect(page.getByText('Aucun brouillon')).toBeVisible();
    await expect(page.getByText('À corriger')).toHaveCount(0);
  });

  await test.step('wizard, other terms: shows both, also after a reload, until they are put away', async () => {
    const { byCard } = await openPayment('Divergente');
    const convertedQuote = await convertElsewhere(byCard);
    await submitContract(page).click();
    const expectBoth = async () => {
      await expect(page.getByText(otherTerms)).toBeVisible();
      await expect(leads).toHaveAttribute('href', convertedQuote);
      await expect(submitContract(page)).toHaveCount(0);
    };
    await expectBoth();
    await expectAccessible(page);
    await page.reload();
    await expectBoth();
    await page.getByRole('button', { name: 'Supprimer ma saisie' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /PJ\d+/ })).toBeVisible();
    await page.goto('/sync');
    await expect(page.getByText('Aucun brouillon')).toBeVisible();
  });

  await test.step('queued item, same terms: has no effect', async () => {
    const { byDebit } = await openPayment('Attente');
    await context.setOffline(true);
    await submitContract(page).click();
    await expect(page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem')).toHaveCount(1);
    const convertedQuote = await convertElsewhere(byDebit);
    await context.setOffline(false);
    const received = page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem').first();
    await expect(received).toContainText(/c’est le contrat PJ\d+\./);
    await expect(received).toContainText('Sans effet');
    await expect(received.getByRole('link')).toHaveAttribute('href', convertedQuote);
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('queued item, other terms: stays to be corrected until it is put away', async () => {
    const { byCard } = await openPayment('Collègue');
    await context.setOffline(true);
    await submitContract(page).click();
    const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
    await expect(queuedItems).toHaveCount(1);
    const convertedQuote = await convertElsewhere(byCard);
    await context.setOffline(false);
    await expect(queuedItems).toContainText('Sans objet');
    await expect(queuedItems).toContainText(otherTerms);
    await expect(queuedItems.getByRole('link')).toHaveAttribute('href', convertedQuote);
    await expectAccessible(page);
    await queuedItems.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Rien n’attend d’être envoyé')).toBeVisible();
  });
});
