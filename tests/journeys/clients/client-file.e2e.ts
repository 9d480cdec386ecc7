import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { callApi } from '#tests/support/pages/contracts.ts';

test('client file: works by keyboard alone, shows a company, and handles an unknown client', { tag: '@long' }, async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  await signedIn(page, 'courtier');
  await test.step('keyboard: goes from the search to client, contract, dialogs and back', async () => {
    const answer = page.waitForResponse('**/api/client/search');
    await visit(page, '/client/search?hasContract=true');
    // Before it, the page shows the rows of the device.
    await answer;
    const foundClients = page.getByRole('table', { name: 'Clients' }).getByRole('link');
    const name = (await foundClients.first().textContent()) ?? '';
    // The row is found by name, since the server's answer may change the rows of the device.
    await foundClients.getByText(name, { exact: true }).first().press('Enter');
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
    // The title takes the focus once the screen is shown.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
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
    await expect
      .poll(() => dialog.evaluate((dialogElement) => dialogElement.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    // The dialog returns the focus when it is gone: a key pressed before would reach this button.
    await expect(actions).toBeFocused();
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name }).press('Enter');
    await page.waitForURL(address);
    await expect(title).toBeVisible();
  });

  await test.step('unknown client: shows a message; company: shows all facts and the time of its list', async () => {
    expectedErrors.push(/404|500/);
    await visit(page, '/client/search/999999');
    await expect(page.getByText('Ce client n’existe pas')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const input = { pageSize: 1, firstPage: 0, personType: 'MOR', hasContract: true };
    const { clients } = await callApi<{ clients: { id: number; fullname: string }[] }>(
      page,
      '/api/client/search',
      input,
    );
    const [company] = clients;
    await visit(page, `/client/search/${company?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: company?.fullname ?? '' })).toBeVisible();
    await page.getByRole('region', { name: 'Informations' }).getByText('Autres informations').click();
    for (const label of [
      ...['Nom commercial', 'Forme juridique', 'Code RIDET', 'Effectif', 'Site web', 'Adresse', 'E-mail', 'Téléphone'],
      'Solde total TTC',
    ])
      await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
    const table = page.getByRole('table', { name: 'Contrats et devis du client' });
    await expect(table.getByRole('columnheader')).toHaveText(['Numéro', 'Produit', 'Statut', "Date d'effet", 'Solde']);
    await expect(page.getByRole('combobox', { name: 'Lignes par page' }).locator('option')).toHaveText([
      '20',
      '50',
      '100',
    ]);
    await expectAccessibleInBothThemes(page);
    await expect(table.getByRole('link').first()).toBeVisible();
    await expect(page.getByText(/^Données du/)).toHaveCount(0);
    await expect(async () => {
      // Cached with the answer, then no longer returned by the server.
      await page.unrouteAll();
      await page.reload();
      await expect(table.getByRole('link').first()).toBeVisible();
      await page.route('**/api/customer/contract/search', (route) =>
        route.fulfill({ status: 500, headers: { 'x-lagon': '1' }, json: { success: false } }),
      );
      await page.reload();
      await expect(page.getByText(/^Données du/)).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(table.getByRole('link').first()).toBeVisible();
  });
});
