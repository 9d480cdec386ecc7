import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { callApi } from '#tests/support/pages/contracts.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Client, contrat, écran ou action' });
const group = (page: Page, name: string) => page.getByRole('group', { name });
const resultOptions = (page: Page) => page.getByRole('listbox', { name: 'Résultats' }).getByRole('option');
const activeOption = (page: Page) => resultOptions(page).and(page.getByRole('option', { selected: true }));
const openSearch = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Tout rechercher' }).waitFor();
  // The address changes before the box closes, which would handle the same keys.
  await expect(box(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
};
const isSearch = /\/api\/search$/;

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
});

test('quick search: works by keyboard, number and phone, accessibly, from device and server', { tag: '@long' }, async ({
  page,
}) => {
  await test.step('Ctrl K: finds a client by keyboard and remembers the file', async () => {
    const query = { pageSize: 1, firstPage: 0, personType: 'PHY', hasContract: true };
    const {
      clients: [{ lastname, firstname }],
    } = await callApi<{ clients: [{ lastname: string; firstname: string }] }>(page, '/api/client/search', query);
    const words = `${lastname} ${firstname.slice(0, 2)}`;
    await openSearch(page);
    await page.keyboard.type(words.toLowerCase());
    await expect(group(page, 'Clients').first().getByRole('option').first()).toContainText(new RegExp(words, 'i'));
    await expect(group(page, 'Devis et contrats').first()).toBeVisible();

    const options = resultOptions(page);
    await page.keyboard.press('End');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Home');
    await expect(activeOption(page)).toHaveCount(1);
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await activeOption(page).getAttribute('id'));

    const client = group(page, 'Clients').first().getByRole('option').first();
    const name = (await client.locator('span span').first().textContent()) ?? '';
    while ((await activeOption(page).getAttribute('id')) !== (await client.getAttribute('id')))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/search\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

    await openSearch(page);
    await expect(group(page, 'Ouverts récemment').getByRole('option')).toContainText([name]);
    await page.keyboard.press('Escape');
    await expect(box(page)).toBeHidden();
  });

  await test.step('input: understands numbers and phones in any notation, extends names to other searches and links to permitted screens', async () => {
    await page.getByRole('button', { name: 'Tout rechercher' }).tap();
    await box(page).fill('wahéo');
    const contract = group(page, 'Devis et contrats').first().getByRole('option').first();
    await expect(contract).toContainText(/WAH[EÉ]O/);
    await expect(contract, 'the product by its name').toContainText(/ · (Auto|Multi|Garantie|Protection)/);
    const number = (await contract.locator('span span').first().textContent()) ?? '';
    await box(page).fill(`${number.slice(0, 2).toLowerCase()} ${number.slice(2, 6)} ${number.slice(6)}`);
    await expect(contract).toContainText(number);

    await box(page).fill('waheo');
    const client = group(page, 'Clients')
      .first()
      .getByRole('option')
      .filter({ hasText: /\d\d.\d\d.\d\d/ })
      .first();
    await expect(client).toBeVisible();
    const phone = /\d\d.\d\d.\d\d/.exec((await client.textContent()) ?? '')?.[0] ?? '';
    const name = (await client.locator('span span').first().textContent()) ?? '';
    await box(page).fill(`+687 ${phone.replace(/\D/g, '.')}`);
    await expect(group(page, 'Clients').first()).toContainText(name);

    // The extended search is not in the address.
    await box(page).fill('leroux');
    await group(page, 'Chercher plus loin')
      .getByRole('option', { name: /^Clients au nom de/ })
      .tap();
    await expect(page).toHaveURL(/\/client\/search\?criteres=[0-9a-f-]+$/);
    await page.getByRole('button', { name: 'Plus de critères (1)' }).tap();
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('leroux');
    await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link').first()).toContainText('LEROUX');

    await openSearch(page);
    await box(page).fill('demande');
    await expect(group(page, 'Actions').getByRole('option', { name: 'Nouvelle demande' })).toBeVisible();
    await group(page, 'Écrans')
      .getByRole('option', { name: /Suivre mes demandes/ })
      .tap();
    await expect(page).toHaveURL(/\/task\/search/);
    await openSearch(page);
    await box(page).fill('gammes');
    await expect(page.getByRole('status').filter({ hasText: 'Rien ne correspond à « gammes »' })).toBeVisible();
    await box(page).fill('g');
    await expect(page.getByText('Encore une lettre pour chercher parmi les clients et les contrats.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('results: come from the device at once, then from the server without moving', async () => {
    await waitForPriming(page);
    let releaseAnswer = () => {};
    const requestReleased = new Promise<void>((resolve) => {
      releaseAnswer = resolve;
    });
    await page.route(isSearch, async (route) => {
      await requestReleased;
      const answer = await route.fetch();
      const body = await answer.json();
      const addedClient = { ...body.clients[0], id: 999_999, fullname: 'AJOUTÉ Par le serveur' };
      await route.fulfill({ response: answer, json: { ...body, clients: [addedClient, ...body.clients] } });
    });
    await openSearch(page);
    // At once: while somebody types, the results of the letters before are shown.
    await box(page).fill('neaoutyine');
    const options = resultOptions(page);
    await expect(group(page, 'Clients').first().getByRole('option').first()).toContainText(/N[EÉ]AOUTYINE/);
    const before = await options.allTextContents();
    releaseAnswer();
    await expect(group(page, 'Clients, sur le serveur')).toContainText('AJOUTÉ Par le serveur');
    await expect.poll(() => options.allTextContents()).toEqual([...before, expect.stringMatching(/^AJOUTÉ/)]);
    await page.unroute(isSearch);
    await page.keyboard.press('Escape');
  });

  await test.step('accessibility: passes in both themes, also on a phone', async () => {
    await openSearch(page);
    await expect(group(page, 'Actions')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await box(page).fill('lero');
    await expect(group(page, 'Clients').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessibleInBothThemes(page);
  });
});

test('quick search: works offline and states the source of its data', { tag: '@smoke' }, async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await waitForPriming(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Hors ligne').first()).toBeVisible();
  await page.getByRole('button', { name: 'Tout rechercher' }).tap();
  await box(page).fill('lero');
  await expect(group(page, 'Clients').getByRole('option').first()).toContainText('LEROUX');
  await expect(
    page
      .getByText(/Seules les données de cet appareil sont lues/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await group(page, 'Devis et contrats').getByRole('option').first().tap();
  await expect(page).toHaveURL(/\/contract\/search\/\d+$/);
  await expect(
    page
      .getByText(/^Données du/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
