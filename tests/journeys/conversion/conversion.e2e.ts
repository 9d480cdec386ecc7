import type { contractGet } from '#shared/operations/contracts/contracts.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { bankBox, mode, payByDebit, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import {
  answerQuestions,
  createClient,
  openPricing,
  priceAndChoose,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';
import { drawSignature, passwordField, readDocuments } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

test('conversion: turns a new quote into a contract with price, payment, premiums, papers and documents', {
  tag: '@long',
}, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  const clientId = await createClient(page, 'Transforme');
  await openPricing(page, clientId);
  await priceAndChoose(page);
  await validateButton(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mode de paiement' })).toBeVisible();
  await expectAccessible(page);
  // The account may be added later if debits begin with the renewal, and the form says so.
  await mode(page, 'Mode de paiement au comptant').selectOption({ label: 'Chèque' });
  const lacksAccount = page.getByText('Sans compte bancaire, le contrat est créé sans mandat');
  await expect(lacksAccount).toHaveCount(0);
  await mode(page, 'Mode de paiement au renouvellement').selectOption({ label: 'Prélèvement' });
  await expect(lacksAccount).toBeVisible();
  await expect(submitContract(page)).toBeEnabled();
  await mode(page, 'Mode de paiement au comptant').selectOption('');
  await payByDebit(page);
  await expect(lacksAccount).toHaveCount(0);
  await submitContract(page).click();

  await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^PJ\d+$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Primes' })).toContainText('Prime annuelle');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('table', { name: 'Documents' })).toContainText('Mandat de prélèvement');
  // The client signs right after the conversion.
  await expect(page.getByRole('button', { name: 'Faire signer sur place' })).toBeVisible();
  await page.getByRole('button', { name: 'Suivant' }).click();
  const lastStep = page.getByText('Les pièces signées électroniquement sont ajoutées automatiquement');
  await expect(lastStep).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Documents' })).toBeVisible();
  await page.goForward();
  await expect(lastStep).toBeVisible();
  await page.getByRole('link', { name: 'Ouvrir le contrat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /PJ\d+/ })).toBeVisible();

  await test.step('next contract: reuses the known account without showing its number', async () => {
    await openPricing(page, clientId);
    await priceAndChoose(page);
    await validateButton(page).click();
    await page.getByRole('link', { name: 'Transformer en contrat' }).click();
    await mode(page, 'Mode de paiement au comptant').selectOption({ label: 'Prélèvement' });
    await expect(bankBox(page, 'Code banque')).toBeVisible();
    await page.getByRole('button', { name: /^FR…0137/ }).click();
    await expect(bankBox(page, 'Code banque')).toBeHidden();
    await expectAccessible(page);
    await submitContract(page).click();
    await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.getByRole('table', { name: 'Documents' })).toContainText('Mandat de prélèvement');
  });
});

test('conversion: queues quote and contract offline in order, and signs offline once they exist', {
  tag: '@engines',
}, async ({ page, context, signedIn, callAs, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  const clientId = await createClient(page, 'Vallon');
  await page.goto(`/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await context.setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page);
  await validateButton(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mode de paiement' })).toBeVisible();
  await payByDebit(page);
  await expect(page.getByText('La garantie commence quand le serveur l’a reçu, jamais avant.')).toBeVisible();
  await submitContract(page).click();
  const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  await expect(queuedItems).toHaveCount(2);

  await context.setOffline(false);
  const received = page.getByRole('listitem').filter({ hasText: /Contrat .*VALLON/ });
  await expect(received).toContainText(/sous le numéro PJ\d+/);
  await received.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /PJ\d+/ })).toBeVisible();

  // The papers are downloaded in the background; then the network fails again.
  await page
    .getByRole('navigation', { name: 'Rubriques du contrat' })
    .getByRole('link')
    .filter({ hasText: 'Documents' })
    .click();
  await page.getByRole('button', { name: 'Faire signer sur place' }).click();
  await expect(page.getByRole('dialog').getByText('Sur cet appareil', { exact: true })).toHaveCount(3);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Confier la tablette' }).click();
  await expect(page.getByText('Document 1 sur 3')).toBeVisible();
  await context.setOffline(true);
  await readDocuments(page, 3);
  await drawSignature(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Signé sur cet appareil, en attente de confirmation' })).toBeVisible();
  const contractId = Number(/\/in-person\/(\d+)$/.exec(page.url())?.[1]);

  await context.setOffline(false);
  const fetchSigned = async () => {
    const { contract } = await callAs<Output<typeof contractGet>>('courtier', '/api/contract/get', {
      idContrat: contractId,
    });
    return contract?.editiques.data
      .filter(({ status }) => status === 'Signé')
      .map(({ type }) => type)
      .sort();
  };
  await expect.poll(fetchSigned).toEqual(['conditions-particulieres', 'mandat', 'recueil-conseil']);
});
