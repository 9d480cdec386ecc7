import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Règlement reçu' });
const receivedOf = ({ receivedPayments = [] }: ContractFile) => receivedPayments;

test('received payment: a cheque typed offline is recorded once, and is due again when it bounces', {
  tag: '@long',
}, async ({ page, context, signedIn, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  const contract = await findContract(page, { getOnlyImpayes: true }, ({ primes }) =>
    primes.data.some(({ defaultSelected }) => defaultSelected),
  );
  const before = receivedOf(contract).length;
  const due = contract.primes.data.filter(({ defaultSelected }) => defaultSelected);
  const amount = due.reduce((sum, { balanceBrut }) => sum + balanceBrut, 0) - 1_000;
  await openContract(page, contract, '#primes');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Chèque, espèces, virement' }).tap();
  await dialog(page).getByLabel('Montant reçu (F)').fill(String(amount));
  await dialog(page).getByLabel('Numéro du chèque').fill('7654321');
  await expect(dialog(page).getByText(/, reste 1.000.F$/)).toBeVisible();
  await expectAccessible(page);
  const provisionalNumber = (await dialog(page).getByText(/^P-/).textContent()) ?? '';
  await dialog(page).getByRole('button', { name: 'Enregistrer sur cet appareil' }).tap();
  await expect(page).toHaveURL(/\/sync/);
  await expect(
    page
      .getByText(new RegExp(`reçu provisoire ${provisionalNumber}`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(
    page
      .getByText(new RegExp(`reçu provisoire ${provisionalNumber}`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await context.setOffline(false);

  const fetchRecorded = async () => receivedOf(await contractFile(page, contract.details.id));
  await expect.poll(async () => (await fetchRecorded()).length).toBe(before + 1);
  const [payment] = await fetchRecorded();
  expect(payment).toMatchObject({ provisional: provisionalNumber, amount, mode: 'cheque', reference: '7654321' });
  await openContract(page, contract, '#primes');
  await expect(page.getByText(`${formatXpf(amount)}, chèque 7654321`)).toBeVisible();
  await page.getByRole('button', { name: `Annuler le règlement ${payment?.number}` }).tap();
  const cancelling = page.getByRole('dialog', { name: 'Annuler un règlement reçu' });
  await cancelling.getByLabel('Motif').fill('Sans provision');
  await expectAccessible(page);
  await cancelling.getByRole('button', { name: 'Annuler ce règlement' }).tap();
  await expect(page.getByText(/Chèque impayé, annulé le .*Sans provision/)).toBeVisible();
  const after = await contractFile(page, contract.details.id);
  expect(after.details.balance).toBe(contract.details.balance);
  expect(after.primes.data.map(({ balanceBrut }) => balanceBrut)).toEqual(
    contract.primes.data.map(({ balanceBrut }) => balanceBrut),
  );
});
