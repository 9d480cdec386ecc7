import type { Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { loseAnswer, lostAnswer } from '#tests/support/network/lost-answer.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { paymentDialog, payWithCard, typedCards } from '#tests/support/pages/payments.ts';

/** Opens the premiums tab of a contract with unpaid premiums. */
const openPremiums = async (page: Page): Promise<ContractFile> => {
  const contract = await findContract(page, { getOnlyImpayes: true }, ({ primes }) =>
    primes.data.some(({ defaultSelected }) => defaultSelected),
  );
  await openContract(page, contract, '#primes');
  return contract;
};
const isPaid = ({ primes, computed }: ContractFile) =>
  !computed.unpaidPrimes && primes.data.every(({ defaultSelected }) => !defaultSelected);

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
});

test('payment: handles refused, accepted and confirmed cards, and settles once', async ({
  page,
  app: _,
  expectedErrors,
}) => {
  await test.step('refused then accepted card: settles once', async () => {
    const contract = await openPremiums(page);
    await page.getByRole('button', { name: /^Payer \d/ }).click();
    await expect(paymentDialog(page).getByText('Paiement de démonstration')).toBeVisible();
    await payWithCard(page, '4970');
    await expect(
      paymentDialog(page).frameLocator('iframe').getByText("Le format du numéro de carte n'est pas correct"),
    ).toBeVisible();
    await expectAccessible(page);
    await payWithCard(page, typedCards.refused);
    await expect(page.getByText('Paiement en erreur\u202F!')).toBeVisible();
    await payWithCard(page, typedCards.accepted);
    await expect(page.getByText(/Le paiement de .* a bien été enregistré/)).toBeVisible();
    await expect(paymentDialog(page)).toBeHidden();
    for (const box of await page.getByRole('checkbox', { name: /^Choisir la prime/, disabled: true }).all())
      await expect(box).not.toBeChecked();
    const after = await contractFile(page, contract.details.id);
    expect(isPaid(after)).toBe(true);
    expect(after.details.balance).toBe(0);
    expect(after.editiques.data.some(({ name }) => name.startsWith('Reçu'))).toBe(true);
  });

  await test.step('card confirmed by the bank: settles although the answer was lost', async () => {
    expectedErrors.push(lostAnswer);
    // The first one is paid, and its toast has disappeared.
    await expect(page.getByText(/Le paiement de/)).toHaveCount(0);
    const contract = await openPremiums(page);
    await page.getByRole('button', { name: /^Payer \d/ }).click();
    await loseAnswer(page, '/api/payment/form/validate');
    await payWithCard(page, typedCards.confirmed);
    await paymentDialog(page).frameLocator('iframe').getByRole('button', { name: 'Confirmer le paiement' }).click();
    await expect(page.getByText(/Le paiement de .* a bien été enregistré/)).toBeVisible();
    expect(isPaid(await contractFile(page, contract.details.id))).toBe(true);
  });
});

// Only in Chromium can a test click inside the bank's cross-origin frame; in the other engines only key presses reach
// it.
test('card form: is filled and paid by keyboard', { tag: '@engines' }, async ({ page }) => {
  const contract = await openPremiums(page);
  await page.getByRole('button', { name: /^Payer \d/ }).click();
  const frame = paymentDialog(page).locator('iframe');
  const payButton = paymentDialog(page).getByRole('button', { name: /^Payer \d/ });
  // Enabled once the form in the frame is ready.
  await expect(payButton).toBeEnabled();
  // The field of the card's number stands at the top of the frame.
  await frame.click({ position: { x: 120, y: 60 } });
  await page.keyboard.type('4970100000000055');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await payButton.click();
  await expect(paymentDialog(page)).toBeHidden();
  await expect.poll(async () => isPaid(await contractFile(page, contract.details.id))).toBe(true);
});
