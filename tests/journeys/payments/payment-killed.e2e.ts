import type { Page } from 'playwright/test';
import { paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { contractFile, findContract } from '#tests/support/pages/contracts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Paiement en ligne' });
const payButton = (page: Page) => page.getByRole('button', { name: /^Payer \d/ });
const typeCard = async (page: Page): Promise<void> => {
  const form = dialog(page).frameLocator('iframe');
  await form.getByLabel('Numéro de carte').fill('4970 1000 0000 0055');
  await form.getByLabel('Expiration').fill('12/30');
  await form.getByLabel('Code de sécurité').fill('123');
};

/** Requirement: kills of a real browser at every step. */
test('payment: survives a browser kill before and after the card, and settles once', {
  tag: '@long',
}, async ({ app, signedIn }) => {
  await inKilledBrowser(
    app.url,
    paymentFormValidate.path,
    async ({ origin, open, killed, loseAnswers, sessionOnDisk }) => {
      let page = await open();
      await signedIn(page, 'courtier', origin);
      await page.goto(origin);
      const { details } = await findContract(page, { getOnlyImpayes: true }, ({ primes }) =>
        primes.data.some(({ defaultSelected }) => defaultSelected),
      );
      const address = `${origin}/contract/search/${details.id}#primes`;
      await page.goto(address);

      await test.step('typed card: stores and pays nothing', async () => {
        await payButton(page).click();
        await typeCard(page);
        await sessionOnDisk();
        page = await killed(address);
        await expect(payButton(page)).toBeVisible();
        expect((await contractFile(page, details.id)).details.balance).toBe(details.balance);
      });

      await test.step('debited card: settles once after a lost answer and a kill', async () => {
        await payButton(page).click();
        await typeCard(page);
        loseAnswers(true);
        const validationRequest = page.waitForRequest((request) => request.url().endsWith(paymentFormValidate.path));
        await dialog(page)
          .getByRole('button', { name: /^Payer/ })
          .click();
        await validationRequest;
        page = await killed(address);
        loseAnswers(false);
        await expect(page.getByRole('table', { name: 'Primes' })).toContainText('Payée');
        await expect(payButton(page)).toHaveCount(0);
        const after = await contractFile(page, details.id);
        expect(after.details.balance).toBe(0);
        expect(after.editiques.data.filter(({ name }) => name.startsWith('Reçu'))).toHaveLength(1);
      });
    },
  );
});
