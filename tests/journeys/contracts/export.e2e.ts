import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { readSheet } from 'read-excel-file/node';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

const headers = contractColumns.map(({ header }) => header);

const exportAs = async (page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> => {
  await page.getByRole('button', { name: 'Exporter' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Exporter toutes les lignes' }).getByRole('button', { name: format }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

const shownCount = async (page: Page): Promise<number> =>
  Number((await page.getByRole('heading', { name: /résultats?$/ }).textContent())?.replace(/\D/g, ''));

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

test('export: contains all rows of a search, as workbook or CSV', {
  tag: ['@smoke', '@engines'],
}, async ({ page }) => {
  await test.step('contracts: are exported as a workbook', async () => {
    await visit(page, '/contract/search?etatGlobal=Devis&tri=numero');
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
    await page.getByRole('button', { name: 'Exporter' }).click();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Exporter' })).toBeFocused();

    // Awaited from the start, since the message disappears after three seconds.
    const [workbook] = await Promise.all([
      exportAs(page, /Excel/),
      page.getByText(/^Export enregistré\s: devis-et-contrats-.*\.xlsx$/).waitFor(),
    ]);
    expect(workbook.name).toMatch(/^devis-et-contrats-\d{4}-\d\d-\d\d\.xlsx$/);
    const rows = await readSheet(workbook.bytes);
    expect(rows[0]).toEqual(headers);
    // The device shows cached rows until the server answers.
    await expect.poll(() => shownCount(page)).toBe(rows.length - 1);
    const first = page.getByRole('table').getByRole('row').nth(1).getByRole('cell').first();
    await expect(first).toHaveText(String(rows[1]?.[0]));
    expect(rows[1]?.[4]).toBeInstanceOf(Date);

    const text = await exportAs(page, /csv/);
    expect(text.name).toMatch(/\.csv$/);
    const lines = text.bytes.toString().split('\r\n');
    expect(lines[0]).toBe(`\uFEFF${headers.join(';')}`);
    expect(lines).toHaveLength(rows.length + 1);
  });

  await test.step('requests: are exported with their filters', async () => {
    await visit(page, '/task/search');
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await page.getByLabel('Filtrer les demandes').fill('terminee');
    const { name, bytes } = await exportAs(page, /Excel/);
    expect(name).toMatch(/^demandes-/);
    const rows = await readSheet(bytes);
    expect(rows.length).toBeGreaterThan(1);
    await expect(page.getByRole('heading', { name: /demandes?$/, level: 2 })).toHaveText(
      new RegExp(`^${rows.length - 1}\\s`),
    );
    expect(new Set(rows.slice(1).map((row) => row.at(-1)))).toEqual(new Set(['Terminée']));
  });
});

test('export: is created on the device offline, with the time of its data', { tag: '@long' }, async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await page.goto('/');
  await waitForPriming(page);
  await visit(page, '/contract/search?etatGlobal=Devis');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
  const online = await exportAs(page, /csv/);
  await context.setOffline(true);
  await expandCriteria(page);
  await page.getByRole('button', { name: 'Rechercher' }).last().click();
  await expect(page.getByText(/^Données du/)).toBeVisible();
  const offline = await exportAs(page, /csv/);
  await expect(page.getByText(/Export fait sans le serveur.*Données du/)).toBeVisible();
  expect(offline.name).toBe(online.name);
  expect(offline.bytes.equals(online.bytes)).toBe(true);
});
