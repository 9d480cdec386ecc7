import type { Page } from 'playwright/test';

/** Test cards of the payment simulator, as people type them. */
export const typedCards = {
  accepted: '4970 1000 0000 0055',
  refused: '4970 1000 0000 0113',
  confirmed: '4970 1100 0000 1003',
} as const;

export const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Paiement en ligne' });

/** Types a card into the form of the payment dialog and pays. */
export const payWithCard = async (page: Page, number: string): Promise<void> => {
  const form = paymentDialog(page).frameLocator('iframe');
  await form.getByLabel('Numéro de carte').fill(number);
  await form.getByLabel('Expiration').fill('12/30');
  await form.getByLabel('Code de sécurité').fill('123');
  await paymentDialog(page)
    .getByRole('button', { name: /^Payer/ })
    .click();
};

/** Types a card into the form of a client's page and pays. */
export const payByLink = async (client: Page, number: string): Promise<void> => {
  const form = client.frameLocator('iframe');
  await form.getByLabel('Numéro de carte').fill(number);
  await form.getByLabel('Expiration').fill('12/30');
  await form.getByLabel('Code de sécurité').fill('123');
  await client.locator('.kr-payment-button').click();
};
