import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { payByLink, typedCards } from '#tests/support/pages/payments.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';
import { findInMail } from '#tests/support/server/mails.ts';

test('payment link: lets a client pay on a phone, and the broker see it', { tag: '@long' }, async ({
  page,
  app,
  browser,
  signedIn,
}) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  const contract = await findContract(
    page,
    { getOnlyImpayes: true },
    ({ details, primes }) =>
      details.addresses.mail !== null && primes.data.some(({ defaultSelected }) => defaultSelected),
  );
  await openContract(page, contract, '#primes');
  await page.getByRole('button', { name: 'Lien de paiement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lien de paiement' });
  await expectAccessible(page);
  const linkResponse = page.waitForResponse('**/api/contract/link/make');
  await dialog.getByRole('button', { name: 'QR code, copier ou partager' }).click();
  const { url } = (await (await linkResponse).json()) as { url: string };
  await expect(dialog.getByRole('img', { name: /^Lien pour payer/ })).toBeVisible();
  await expectAccessible(page);

  const phone = await browser.newContext({
    viewport: { width: 375, height: 812 },
    colorScheme: 'dark',
    locale: 'fr-FR',
    serviceWorkers: 'block',
    acceptDownloads: true,
  });
  const client = await phone.newPage();
  await client.goto(url);
  await expect(client.getByRole('heading', { name: 'Votre paiement' })).toBeVisible();
  await expect(client.getByText(`Contrat ${contract.details.number}`)).toBeVisible();
  await expectNoSideScroll(client);
  await expectAccessibleInBothThemes(client);
  await client.getByRole('button', { name: /^Payer .* par carte$/ }).click();
  await payByLink(client, typedCards.refused);
  await expect(client.getByText('Paiement en erreur\u202F!')).toBeVisible();
  await payByLink(client, typedCards.accepted);
  await expect(client.getByText(/sont réglés\. Merci\./)).toBeVisible();
  await expectNoSideScroll(client);
  const download = client.waitForEvent('download');
  await client.getByRole('button', { name: 'Télécharger le reçu' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  const email = contract.details.addresses.mail?.mail ?? '';
  await findInMail(app.dataDir, email, /(Votre paiement par carte pour le contrat)/);

  await expect(dialog.getByText(/^Le client a payé par carte le /)).toBeVisible();
  await expect(dialog.getByRole('img', { name: /^Lien pour payer/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Voir le reçu' })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'montré ou partagé' })).toContainText('Payé le');
  const after = await contractFile(page, contract.details.id);
  expect(after.primes.data.every(({ defaultSelected }) => !defaultSelected)).toBe(true);
  expect(after.details.balance).toBe(0);
  await phone.close();
});

test('payment link: is queued without network and e-mailed to the client later', { tag: '@long' }, async ({
  page,
  app,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  const contract = await findContract(
    page,
    { getOnlyImpayes: true },
    ({ details, primes, paymentLinks }) =>
      details.addresses.mail !== null &&
      paymentLinks === undefined &&
      primes.data.some(({ defaultSelected }) => defaultSelected),
  );
  await openContract(page, contract, '#primes');
  await expect(page.getByRole('button', { name: 'Lien de paiement' })).toBeEnabled();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Lien de paiement' }).click();
  await page.getByRole('button', { name: /^Envoyer à/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lien de paiement de' })).toBeVisible();
  await context.setOffline(false);
  const email = contract.details.addresses.mail?.mail ?? '';
  const address = await findInMail(app.dataDir, email, /(http:\S+\/complete\/[\w-]+)/);
  await expect(page.getByRole('listitem').filter({ hasText: `envoyé à ${email}` })).toContainText('Envoyé');
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Payer .* par carte$/ })).toBeVisible();
  const { paymentLinks } = await contractFile(page, contract.details.id);
  expect(paymentLinks?.map(({ sentTo }) => sentTo)).toEqual([email]);
});
