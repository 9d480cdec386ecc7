import { expect, test } from '#tests/support/e2e.ts';

test('a client is found, their file read, a contract opened, and back by the contract’s link', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'courtier');
  await page.goto('/client/search?hasContract=true');
  const found = page.getByRole('table', { name: 'Clients' }).getByRole('link').first();
  const name = (await found.textContent()) ?? '';
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Solde total TTC')).toBeVisible();
  const address = page.url();

  await page.getByRole('table', { name: 'Contrats et devis du client' }).getByRole('link').first().click();
  await page.waitForURL('**/contract/search/*');
  await page.getByRole('region', { name: 'Résumé' }).getByRole('link', { name }).click();
  await page.waitForURL(address);
});

test('a client that does not exist is said so', async ({ page, signIn, expectedErrors }) => {
  expectedErrors.push(/404/);
  await signIn(page, 'courtier');
  await page.goto('/client/search/999999');
  await expect(page.getByText('Ce client n’existe pas')).toBeVisible();
});
