import { expect, test } from '#tests/support/e2e.ts';

test('by keyboard alone: from the search to the client, a contract, its dialogs, and back to the client', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'courtier');
  await page.goto('/client/search?hasContract=true');
  const found = page.getByRole('table', { name: 'Clients' }).getByRole('link').first();
  const name = (await found.textContent()) ?? '';
  await found.press('Enter');
  const title = page.getByRole('heading', { level: 1, name });
  await expect(title).toBeFocused();
  await expect(page.getByText('Solde total TTC')).toBeVisible();
  const address = page.url();

  await page
    .getByRole('table', { name: 'Contrats et devis du client' })
    .getByRole('row')
    .filter({ hasText: 'Contrat validé' })
    .getByRole('link')
    .first()
    .press('Enter');
  await page.waitForURL('**/contract/search/*');
  const actions = page.getByRole('button', { name: 'Actions' });
  await actions.press('Enter');
  const entry = page.getByRole('button', { name: 'Modifier e-mail / téléphone' });
  for (
    let presses = 0;
    presses < 6 && !(await entry.evaluate((button) => button === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Modifier e-mail / téléphone' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((part) => part.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('region', { name: 'Résumé' }).getByRole('link', { name }).press('Enter');
  await page.waitForURL(address);
  await expect(title).toBeVisible();
});

test('a client that does not exist is said so', async ({ page, signIn, expectedErrors }) => {
  expectedErrors.push(/404/);
  await signIn(page, 'courtier');
  await page.goto('/client/search/999999');
  await expect(page.getByText('Ce client n’existe pas')).toBeVisible();
});
