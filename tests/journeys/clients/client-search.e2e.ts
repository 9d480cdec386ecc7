import type { Locator, Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { readOnlyField } from '#tests/support/pages/client-form.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

/** Specification 2, sections 2.1 and 9: the client search as a page, over a request, and within a quote. */
test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

interface Found {
  readonly id: number;
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly fullname: string;
}

const fetchPerson = async (page: Page): Promise<Found> => {
  const input = { pageSize: 1, firstPage: 0, personType: 'PHY', hasContract: true };
  const { clients } = await callApi<{ clients: Found[] }>(page, '/api/client/search', input);
  if (!clients[0]) throw new Error('the demonstration has clients');
  return clients[0];
};

const sizes = (container: Locator) => container.getByRole('combobox', { name: 'Lignes par page' }).locator('option');

/** The rules of the filters, wherever the search is shown. */
const expectFilterRules = async (container: Locator) => {
  await expandCriteria(container);
  const birth = container.getByRole('textbox', { name: 'Date de naissance' });
  await container.getByRole('textbox', { name: 'Raison sociale' }).fill('SARL');
  await expect(birth).toBeDisabled();
  await container.getByRole('textbox', { name: 'Raison sociale' }).fill('');
  await expect(birth).toBeEnabled();
  const [contract, quote] = [
    container.getByRole('checkbox', { name: 'Client avec contrat' }),
    container.getByRole('checkbox', { name: 'Client avec devis' }),
  ];
  await contract.check();
  await quote.check();
  await expect(contract).not.toBeChecked();
  await contract.check();
  await expect(quote).not.toBeChecked();
};

/** Fills in a name and searches; the count and the phone are formatted as specified. */
const findByName = async (container: Locator, client: Found): Promise<Locator> => {
  await expandCriteria(container);
  await container.getByRole('textbox', { name: 'Nom', exact: true }).fill(client.lastname ?? '');
  await container.getByRole('textbox', { name: 'Prénom' }).fill(client.firstname ?? '');
  await container.getByRole('button', { name: 'Rechercher', exact: true }).click();
  const row = container.getByRole('row').filter({ hasText: client.fullname }).first();
  await expect(row).toBeVisible();
  await expect(container.getByRole('heading', { name: /^\d+ résultats?$/ })).toBeVisible();
  await expect(row.getByText(/^(\+\d+\s)?\d{2}(\s\d{2})+$/)).toBeVisible();
  return row;
};

test('client search page: lists newest first by 20, 50 or 100, keeps its state in the URL and opens a row', {
  tag: ['@smoke', '@long'],
}, async ({ page }) => {
  const client = await fetchPerson(page);
  const searchBodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/search'))
      searchBodies.push(request.postDataJSON() as Record<string, unknown>);
  });
  await page.goto('/client/search');
  const main = page.getByRole('main');
  await expect(sizes(main)).toHaveText(['20', '50', '100']);
  // The table's foot may be there before the request is sent.
  await expect
    .poll(() => searchBodies[0])
    .toMatchObject({
      pageSize: 20,
      firstPage: 0,
      sortField: ['dateEffet'],
      sortOrder: ['DESCENDING'],
    });
  await expectFilterRules(main);
  await main.getByRole('textbox', { name: 'Date de naissance' }).pressSequentially('31021980');
  await page.keyboard.press('Tab');
  await main.getByRole('button', { name: 'Rechercher', exact: true }).click();
  await expect(main.getByRole('textbox', { name: 'Date de naissance' })).toHaveAttribute('aria-invalid', 'true');
  await main.getByRole('button', { name: 'Réinitialiser' }).click();
  await findByName(main, client);
  // The results replace the criteria.
  await expandCriteria(main);
  await main.getByRole('checkbox', { name: 'Client avec contrat' }).check();
  await main.getByRole('button', { name: 'Rechercher', exact: true }).click();
  // Typed personal data is in no address: the browser writes addresses to the disk.
  await expect(page).toHaveURL(
    /\/client\/search\?hasContract=true&criteres=[0-9a-f-]+$|\?criteres=[0-9a-f-]+&hasContract=true$/,
  );
  await page.reload();
  const row = main.getByRole('link', { name: client.fullname }).first();
  await expect(row).toBeVisible();
  await expandCriteria(main);
  await expect(main.getByRole('textbox', { name: 'Prénom' })).toHaveValue(client.firstname ?? '');
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/search\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: client.fullname })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  // The criteria are still expanded.
  await expect(main.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue(client.lastname ?? '');
  await expect(main.getByRole('checkbox', { name: 'Client avec contrat' })).toBeChecked();
});

test('client search dialog: returns the client to a request and a quote', { tag: ['@engines', '@long'] }, async ({
  page,
}) => {
  await test.step('request: lists by 20, 50 or 100, returns the client and keeps the URL', async () => {
    const client = await fetchPerson(page);
    await visit(page, '/task/creation');
    await page.getByText('Un client', { exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Choisir un client' });
    await expect(sizes(dialog)).toHaveText(['20', '50', '100']);
    await expectFilterRules(dialog);
    await dialog.getByRole('button', { name: 'Réinitialiser' }).click();
    const row = await findByName(dialog, client);
    await expect(page).not.toHaveURL(/lastname=/);
    await row.getByRole('button').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Nom du client')).toHaveValue(client.fullname);
  });

  await test.step('quote: lists by 5, 20 or 100 and fills in the client', async () => {
    const client = await fetchPerson(page);
    await visit(page, '/estimate/AUTO');
    await page.getByRole('button', { name: 'Recherche avancée' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rechercher un client' });
    await expect(sizes(dialog)).toHaveText(['5', '20', '100']);
    await expect(dialog.getByText(/^1–5 sur/)).toBeVisible();
    await expectFilterRules(dialog);
    await dialog.getByRole('button', { name: 'Réinitialiser' }).click();
    const row = await findByName(dialog, client);
    await expectAccessible(page);
    await row.getByRole('button').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^Client de votre portefeuille/)).toBeVisible();
    await expect(readOnlyField(page, 'Nom')).toHaveText(client.lastname ?? '');
  });
});
