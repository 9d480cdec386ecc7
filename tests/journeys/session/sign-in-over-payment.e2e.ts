import type { Page } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { clickCovered, expireSession, sessionDialog, signInAgain } from '#tests/support/journeys/session-ended.ts';
import { blankPath } from '#tests/support/journeys/tablet.ts';
import { payByDebit, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import { createClient, openPricing, priceAndChoose, validateButton } from '#tests/support/pages/quote-pricing.ts';
import { waitForStoredDraft } from '#tests/support/pages/quote-wizard.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paiement en ligne' });

test('sign-in prompt: keeps a running conversion and card payment, which take effect once', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await signedIn(page, 'courtier');
  await page.goto('/');
  const clientId = await createClient(page, 'Repriseencours');
  await openPricing(page, clientId);
  await priceAndChoose(page, 0);
  await validateButton(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await payByDebit(page);
  await waitForStoredDraft(page);
  await expireSession(page);
  await clickCovered(submitContract(page));
  await signInAgain(page);
  await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();

  await page.getByRole('link', { name: /^PJ\d+$/ }).click();
  await page
    .getByRole('navigation', { name: 'Rubriques du contrat' })
    .getByRole('link', { name: /^Primes/ })
    .click();
  await page
    .getByRole('checkbox', { name: /^Choisir la prime/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Payer \d/ }).click();
  const card = dialog(page).frameLocator('iframe');
  await card.getByLabel('Numéro de carte').fill('4970 1000 0000 0055');
  await card.getByLabel('Expiration').fill('12/30');
  // Another tab detects the end of the session and notifies this one.
  const other = await context.newPage();
  await other.goto(blankPath);
  await other.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...session, token: '', refreshToken: '' }));
  }, sessionKey);
  await other.close();
  await signInAgain(page);
  await expect(card.getByLabel('Numéro de carte')).toHaveValue('4970 1000 0000 0055');
  await card.getByLabel('Code de sécurité').fill('123');
  // The session ends again while the card is debited: the bank's answer is submitted after the sign-in.
  let sentCards = 0;
  const firstSignIn = Promise.withResolvers<void>();
  await context.route('**/api-payment/V4/Simulator/Pay', async (route) => {
    sentCards += 1;
    await firstSignIn.promise;
    await expireSession(page);
    await route.continue();
  });
  // It has also ended before the card is announced: no card is sent until the sign-in.
  await expireSession(page);
  await clickCovered(dialog(page).getByRole('button', { name: /^Payer/ }));
  await expect(sessionDialog(page)).toBeVisible();
  expect(sentCards).toBe(0);
  const charged = page.waitForResponse((response) => response.url().endsWith('/Simulator/Pay'));
  await signInAgain(page);
  firstSignIn.resolve();
  await charged;
  await signInAgain(page);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('table', { name: 'Primes' })).toContainText('Payée');
  await expect(page.getByRole('button', { name: /^Payer/ })).toHaveCount(0);
  expect(sentCards).toBe(1);
});
