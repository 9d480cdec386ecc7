import type { Page } from 'playwright/test';
import { premiumsToCollect, totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForVehicles } from '#tests/support/journeys/primed.ts';
import { callApi, contractFile } from '#tests/support/pages/contracts.ts';
import { mode, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import { payByLink, typedCards } from '#tests/support/pages/payments.ts';
import { quoteFamilies } from '#tests/support/pages/quote-families.ts';
import { dayFromToday, effectDateField, validateButton } from '#tests/support/pages/quote-pricing.ts';
import { goToStep, openQuote } from '#tests/support/pages/quote-wizard.ts';
import { drawSignature, passwordField, readDocuments } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

/** From an empty quote of a car to the sent contract, due at once. */
const sellCar = async (page: Page, lastname: string): Promise<void> => {
  const car = quoteFamilies.find(({ name }) => name === 'car');
  if (!car) throw new Error('there is a car quote');
  await openQuote(page, car.key);
  for (const [index, { title, type, complete }] of car.parts.entries()) {
    if (index > 0) await goToStep(page, title);
    await type(page, lastname);
    await complete?.(page);
  }
  await expect(effectDateField(page)).toHaveValue(dayFromToday(10));
  await validateButton(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await mode(page, 'Mode de paiement au comptant').selectOption({ label: 'Carte bancaire' });
  await submitContract(page).click();
};

/** The only contract of a client; the quote that became it stays. */
const contractOf = async (page: Page, nom: string) => {
  const { contractList } = await callApi<{ contractList: { id: number; numero: string }[] }>(
    page,
    '/api/contract/search',
    { nom },
  );
  const contracts = contractList.filter(({ numero }) => numero.startsWith('AU'));
  expect(contracts).toHaveLength(1);
  return contractFile(page, contracts[0]?.id ?? 0);
};

for (const { name, lastname, isCut } of [
  { name: 'in one sitting online', lastname: 'Enligne', isCut: false },
  { name: 'with the network cut from quote to contract and during the signature', lastname: 'Coupee', isCut: true },
])
  test(`sale: quote, contract, signature and payment by the client ${name}`, { tag: '@long' }, async ({
    page,
    context,
    browser,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(networkErrors);
    await signedIn(page, 'courtier');
    await page.goto('/');
    await waitForVehicles(page);
    await context.setOffline(isCut);
    await sellCar(page, lastname);
    if (isCut) {
      await expect(page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem')).toHaveCount(2);
      await context.setOffline(false);
      const received = page.getByRole('listitem').filter({ hasText: new RegExp(`Contrat .*${lastname}`, 'i') });
      await received.getByRole('link').first().click();
    } else await page.getByRole('link', { name: /^AU\d+$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /AU\d+/ })).toBeVisible();
    const sold = await contractOf(page, lastname);
    const amount = totalDue(premiumsToCollect(sold));
    expect(amount).toBeGreaterThan(0);

    await page.goto(`/contract/search/${sold.details.id}#documents`);
    await page.getByRole('button', { name: 'Faire signer sur place' }).click();
    const papers = sold.editiques.data.filter(({ signable }) => signable).length;
    await expect(page.getByRole('dialog').getByText('Sur cet appareil', { exact: true })).toHaveCount(papers);
    await passwordField(page).fill(password);
    await page.getByRole('button', { name: 'Confier la tablette' }).click();
    await expect(page.getByText(`Document 1 sur ${papers}`)).toBeVisible();
    await context.setOffline(isCut);
    await readDocuments(page, papers);
    await drawSignature(page);
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reprendre la tablette' }).click();
    await passwordField(page).fill(password);
    await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();

    // The file leads from the signature to the money.
    await page.getByRole('link', { name: `Encaisser ${formatXpf(amount)}` }).click();
    await page.getByRole('button', { name: 'Lien de paiement' }).click();
    const linkResponse = page.waitForResponse('**/api/contract/link/make');
    await page.getByRole('dialog').getByRole('button', { name: 'QR code, copier ou partager' }).click();
    const { url } = (await (await linkResponse).json()) as { url: string };
    const phone = await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, locale: 'fr-FR', serviceWorkers: 'block' },
    });
    const client = await phone.newPage();
    await client.goto(url);
    await client.getByRole('button', { name: `Payer ${formatXpf(amount)} par carte` }).click();
    await payByLink(client, typedCards.accepted);
    await expect(client.getByText(/sont réglés\. Merci\./)).toBeVisible();
    await expect(client.getByRole('button', { name: 'Télécharger le reçu' })).toBeVisible();
    await phone.close();

    await page.getByRole('button', { name: 'Terminé' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'montré ou partagé' })).toContainText('Payé le');
    const paid = await contractOf(page, lastname);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(totalDue(premiumsToCollect(paid))).toBe(0);
    expect(sum(paid.primes.data.map(({ amount: amountXpf, balanceBrut }) => amountXpf - balanceBrut))).toBe(amount);
    expect(paid.editiques.data.filter(({ type }) => type === 'recu')).toHaveLength(1);
    await expect
      .poll(
        async () => (await contractOf(page, lastname)).editiques.data.filter(({ status }) => status === 'Signé').length,
      )
      .toBe(papers);
  });
