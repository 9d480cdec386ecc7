import type { Page, Request } from 'playwright/test';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { quotesPreset, validatedContractsPreset } from '#shared/search/contract-search.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { screenChunk } from '#tests/support/pages/screen-chunk.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

/** The screen's button: the quick search of the top bar has one with the same name. */
const search = (page: Page) =>
  page.getByRole('form', { name: 'Critères de recherche' }).getByRole('button', { name: 'Rechercher' });
const numberField = (page: Page) =>
  page.getByRole('form', { name: 'Critères de recherche' }).getByLabel('Numéro de contrat ou devis');
const isSearch = (request: Request) => request.url().endsWith('/api/contract/search');

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

test('contract search: finds and opens a contract by number among thousands', { tag: ['@smoke', '@engines'] }, async ({
  page,
}) => {
  await page.goto('/contract/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Devis et contrats' }).getByRole('row');
  await expect(rows).toHaveCount(21);
  const number = await rows.nth(7).getByRole('cell').first().innerText();

  await expandCriteria(page);
  await numberField(page).fill(number.toLowerCase());
  await search(page).click();
  await expect(page.getByRole('heading', { name: '1 résultat', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/contract\/search\?criteres=[0-9a-f-]+$/);

  // The row opens wherever it is pressed.
  await rows.nth(1).getByRole('cell').nth(4).click();
  await expect(page).toHaveURL(/\/contract\/search\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('heading', { name: '1 résultat', exact: true })).toBeVisible();
  await expect(numberField(page)).toHaveValue(number.toLowerCase());
});

test('contract row: prefetches its file and code on touch', async ({ page }) => {
  const screen = screenChunk('_main/contract/search.$id');
  const code = page.waitForResponse((response) => response.url().endsWith(screen));
  await page.goto('/contract/search');
  const link = page.getByRole('table', { name: 'Devis et contrats' }).getByRole('link').first();
  await expect(link).toBeVisible();
  await code;
  await expect(page.getByRole('table', { name: 'Devis et contrats' }).getByRole('row')).toHaveCount(21);

  const touch = await page.context().newCDPSession(page);
  const box = await link.boundingBox();
  const finger = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 };
  const fileRequest = page.waitForRequest((request) => request.url().endsWith('/api/contract/get'));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await fileRequest;
  // On a slow machine the touch may have become a long press, which opens nothing.
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await link.tap();
  await expect(page).toHaveURL(/\/contract\/search\/\d+$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Général' })).toBeVisible();
});

test('contract search: handles filters, URL, pages, sort and quick links', { tag: '@long' }, async ({ page }) => {
  await test.step('URL: sets filters from its parameters and the quick search, and an impossible day is refused', async () => {
    await visit(page, '/contract/search');
    const fromField = page.getByRole('group', { name: "Date d'effet" }).getByRole('textbox', { name: 'Du' });
    await expandCriteria(page);
    await fromField.fill('31/02/2024');
    await search(page).click();
    await expect(page.getByText('La date 31/02/2024 n’existe pas')).toBeVisible();
    await expect(page).toHaveURL(/\/contract\/search$/);

    await visit(page, '/contract/search?etatGlobal=Devis&lastName=wamytan');
    await expect(page.getByLabel('Statut', { exact: true })).toHaveValue('Devis');
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('wamytan');

    await visit(page, '/contract/topSearch?searchNumber=2600');
    await expect(numberField(page)).toHaveValue('2600');
    await expect(page.getByRole('heading', { name: /résultats?$/ })).toBeVisible();
  });

  await test.step('accessibility: passes in both themes, as a table and as cards', async () => {
    await visit(page, '/contract/search');
    await expect(page.getByRole('table', { name: 'Devis et contrats' }).getByRole('row')).toHaveCount(21);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Trier' }).click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1024, height: 768 });
  });

  await test.step('sort: uses several columns with Shift, shows their order and stays in the URL', async () => {
    await visit(page, '/contract/search');
    const date = page.getByRole('columnheader', { name: /Date d'effet/ });
    const product = page.getByRole('columnheader', { name: /Code produit/ });
    await expect(date).toHaveAttribute('aria-sort', 'descending');

    await product.getByRole('button').click();
    await expect(product).toHaveAttribute('aria-sort', 'ascending');
    await expect(date).not.toHaveAttribute('aria-sort');
    // The request of the first press may be sent after its mark is shown.
    const searchRequest = page.waitForRequest(
      (request) => isSearch(request) && request.postDataJSON().sortField.length > 1,
    );
    await date.getByRole('button').click({ modifiers: ['Shift'] });
    expect((await searchRequest).postDataJSON()).toMatchObject({
      sortField: ['codeProduit', 'dateEffet'],
      sortOrder: ['ASCENDING', 'ASCENDING'],
    });
    await expect(date).toContainText('2');

    await page.reload();
    await expect(product).toHaveAttribute('aria-sort', 'ascending');
    await expect(date).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('empty result: suggests next steps; pages and quick links: change rows and filters', async () => {
    await visit(page, '/contract/search?searchNumber=nothing-like-it');
    await expect(page.getByRole('heading', { name: '0 résultat', exact: true })).toBeVisible();
    await expect(page.getByText('Aucun devis ni contrat ne correspond')).toBeVisible();
    await page.getByRole('button', { name: 'Réinitialiser' }).click();
    await expect(page.getByRole('table', { name: 'Devis et contrats' })).toBeVisible();

    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages.getByText(/^1–20 sur/)).toBeVisible();
    await expect(pages.getByRole('button', { name: 'Première page' })).toBeDisabled();
    await pages.getByRole('button', { name: 'Dernière page' }).click();
    await expect(pages.getByRole('button', { name: 'Page suivante' })).toBeDisabled();
    await expect(page).toHaveURL(/page=\d+/);
    await pages.getByRole('button', { name: 'Première page' }).click();
    await pages.getByLabel('Lignes par page').selectOption('50');
    await expect(pages.getByText(/^1–50 sur/)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(51);

    const today = dayInNoumea(new Date());
    const quotes = page.waitForRequest((request) => isSearch(request) && request.postDataJSON().etatGlobal === 'Devis');
    await expandCriteria(page);
    await page.getByRole('button', { name: 'Devis', exact: true }).click();
    expect((await quotes).postDataJSON()).toMatchObject(quotesPreset(today));
    const valid = page.waitForRequest(
      (request) => isSearch(request) && request.postDataJSON().etatGlobal === 'Contrat validé',
    );
    await expandCriteria(page);
    await page.getByRole('button', { name: 'Contrat validé', exact: true }).click();
    expect((await valid).postDataJSON()).toMatchObject({
      ...validatedContractsPreset(today),
      dateCreationDu: '',
      dateCreationAu: '',
    });
    await expect(page.getByLabel('Statut', { exact: true })).toHaveValue('Contrat validé');
  });
});

/** Completely visible rows of the list, and their median height: a long name takes a line more. */
const rowsSeen = (page: Page) =>
  page
    .getByRole('main')
    .locator('tbody tr')
    .evaluateAll((rows) => {
      const visibleRows = rows
        .map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= window.innerHeight);
      const heights = visibleRows.map(({ height }) => height).sort((a, b) => a - b);
      return { count: visibleRows.length, medianHeight: heights[Math.floor(heights.length / 2)] ?? 0 };
    });

test('contract search: shows ten rows at 1024×768 online and offline, and two-line cards on a phone', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await visit(page, '/contract/search');
  await waitForPriming(page);
  for (const [path, table] of [
    ['/contract/search', 'Devis et contrats'],
    ['/client/search', 'Clients'],
  ] as const) {
    await context.setOffline(false);
    await visit(page, path);
    await expect(page.getByRole('table', { name: table }).getByRole('row')).toHaveCount(21);
    await expect.poll(async () => (await rowsSeen(page)).count, `${path} with network`).toBeGreaterThanOrEqual(10);
    await context.setOffline(true);
    // Searched again: the device answers with the time of its data.
    const bar = page.getByRole('form', { name: 'Critères de recherche' }).getByRole('textbox').first();
    await bar.press('Enter');
    await expect(page.getByText(/^Données du/).filter({ visible: true })).toBeVisible();
    await expect.poll(async () => (await rowsSeen(page)).count, `${path} without network`).toBeGreaterThanOrEqual(10);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(async () => (await rowsSeen(page)).medianHeight, `a card of ${path}`).toBeLessThanOrEqual(96);
    await page.setViewportSize({ width: 1024, height: 768 });
  }
  await context.setOffline(false);
  await visit(page, '/contract/search?productCode=MRH_BUDGET');
  const products = page
    .getByRole('table', { name: 'Devis et contrats' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(1);
  await expect(products, 'a label, not a code').toHaveText('Multirisque habitation Budget');
});
