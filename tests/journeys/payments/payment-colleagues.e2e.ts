import { paymentCheck, paymentFormGet } from '#shared/operations/contracts/payments.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { paymentDialog, payWithCard, typedCards } from '#tests/support/pages/payments.ts';

test('payment: two colleagues on one premium pay it once, and a second charge is stated', { tag: '@long' }, async ({
  page,
  browser,
  app,
  signedIn,
}) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  // The other payment journeys take the first ones.
  const contract = await findContract(
    page,
    { getOnlyImpayes: true },
    ({ primes }) => primes.data.some(({ defaultSelected }) => defaultSelected),
    5,
  );
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 390, height: 844 } });
  const colleague = await context.newPage();
  await signedIn(colleague, 'agence');
  const payButton = (onPage: typeof page) => onPage.getByRole('button', { name: /^Payer \d/ });

  const requested = page.waitForResponse((response) => response.url().endsWith(paymentFormGet.path));
  await test.step('reserves an open order for its owner', async () => {
    await openContract(page, contract, '#primes');
    await payButton(page).click();
    await expect(paymentDialog(page)).toBeVisible();
    await openContract(colleague, contract, '#primes');
    await payButton(colleague).click();
    await expect(colleague.getByText(/déjà en cours\. .* l’a ouvert/)).toBeVisible();
    await expect(paymentDialog(colleague)).toHaveCount(0);
  });
  const { formToken } = (await (await requested).json()) as { formToken: string };

  await test.step('releases the premium when Back closes the form, and the colleague pays it', async () => {
    const released = page.waitForResponse((response) => response.url().endsWith(paymentCheck.path));
    await page.goBack();
    await expect(paymentDialog(page)).toHaveCount(0);
    expect((await released).ok()).toBe(true);
    await expect(page.getByRole('heading', { level: 1, name: contract.details.number })).toBeVisible();
    await payButton(colleague).click();
    await expect(paymentDialog(colleague)).toBeVisible();
    await payWithCard(colleague, typedCards.accepted);
    await expect(colleague.getByText(/Le paiement de .* a bien été enregistré/)).toBeVisible();
    expect((await contractFile(page, contract.details.id)).details.balance).toBe(0);
  });

  await test.step('a provider that takes the card of the closed form is a surplus with a request', async () => {
    const card = { formToken, pan: typedCards.accepted, expiry: '12/30', securityCode: '123' };
    await page.request.post('/api-payment/V4/Simulator/Pay', { data: card });
    for (const onPage of [page, colleague]) {
      await onPage.reload();
      await openContract(onPage, contract, '#primes');
      const notice = onPage.getByRole('note').filter({ hasText: 'Trop payé par carte' });
      await expect(notice).toContainText('à rembourser');
      await expect(notice.getByRole('link', { name: /^D\d+$/ })).toBeVisible();
      await expect(notice.getByRole('button')).toHaveCount(0);
      await expectAccessible(onPage);
    }
    const { surpluses = [], editiques } = await contractFile(page, contract.details.id);
    expect(surpluses).toHaveLength(1);
    expect(editiques.data.filter(({ name }) => name.startsWith('Reçu')).length).toBeGreaterThan(1);
  });
  await context.close();
});
