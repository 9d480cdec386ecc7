import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { TariffsScreen } from '#features/administration/tariffs/tariffs-screen.tsx';
import { tariffImport, tariffPreview, tariffVersions, tariffWithdrawal } from '#shared/operations/quotes/tariffs.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import {
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const mark = {
  product: 'PJ',
  version: '2026.2',
  title: 'Tarif PJ',
  effectiveFrom: '2026-12-10',
  isDemonstration: false,
};
const versions = [
  {
    ...mark,
    kind: 'price',
    status: 'announced',
    imported: { at: '2026-11-20T01:00:00Z', by: 'Paul Kaï' },
    withdrawn: null,
  },
  {
    ...mark,
    version: '2025',
    kind: 'price',
    status: 'withdrawn',
    imported: null,
    withdrawn: { at: '2026-11-21T01:00:00Z', by: null },
  },
];
const preview = {
  risks: 100,
  changed: 12,
  prices: [{ risk: 'Société oui', formula: 'A_PJ', before: 20_000, after: 25_000, count: 12 }],
  outcomes: [],
};

const renderTariffs = () => renderAdministration(TariffsScreen);
const chooseFile = (text: string) =>
  userEvent.upload(
    page.getByLabelText('Fichier du tarif'),
    new File([text], 'tarif.json', { type: 'application/json' }),
  );
const textOf = (row: Locator): string => row.element().textContent ?? '';
const button = (name: string) => page.getByRole('button', { name, exact: true });

afterEach(() => vi.restoreAllMocks());

test('tariff administration: previews a version on sample risks before the import, and marks withdrawn ones', async () => {
  mockServer({
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [
      200,
      { success: true, tariff: mark, preview, message: { type: 'info', message: 'Effets à partir du 10/12/2026.' } },
    ],
    [tariffImport.path]: [
      200,
      { success: true, tariff: mark, message: { type: 'success', message: 'Le tarif a bien été importé.' } },
    ],
  });
  await renderTariffs();
  const rows = page.getByRole('table', { name: 'Versions des tarifs' }).getByRole('row');
  await expect.poll(() => textOf(rows.nth(1))).toContain('Annoncée');
  await expect.poll(() => textOf(rows.nth(2))).toContain('Retirée');
  expect(page.getByRole('button', { name: /^Retirer/ }).elements()).toHaveLength(1);
  await expect.element(page.getByText(/sa transformation le recalcule/)).toBeVisible();
  expect(page.getByText(/gardent leur prix/).elements()).toEqual([]);
  await expectAccessible();

  await userEvent.click(button('Importer une version'));
  await expect.element(button('Importer')).toBeDisabled();
  await chooseFile('{"product":"PJ"}');
  await expect.element(page.getByText('12 des 100 risques d’exemple changent', { exact: false })).toBeVisible();
  const firstPrice = page.getByRole('table', { name: 'Prix avant et après' }).getByRole('row').nth(1);
  await expect.poll(() => textOf(firstPrice)).toContain(formatXpf(25_000));
  expect(textOf(firstPrice)).toContain('+25');
  expect(serverRequests.some(([path]) => path === tariffImport.path)).toBe(false);
  await expectAccessible();
  await userEvent.click(button('Importer'));
  await expect.element(page.getByText('Le tarif a bien été importé.')).toBeVisible();
  expect(serverRequests.filter(([path]) => path === tariffImport.path)).toEqual([
    [tariffImport.path, { tariff: { product: 'PJ' }, force: false }],
  ]);
});

test('tariff administration: shows why a file cannot be imported, if invalid or refused by the server', async () => {
  mockServer({
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [
      422,
      {
        success: false,
        message: { type: 'error', message: 'Ce tarif ne peut pas être importé.' },
        errors: { 'tariff.version': ['La version 2026.2 de ce tarif existe déjà'] },
      },
    ],
  });
  await renderTariffs();
  await userEvent.click(button('Importer une version'));
  await chooseFile('pas du JSON');
  await expect.element(page.getByText('il ne se lit pas comme du JSON', { exact: false })).toBeVisible();
  expect(serverRequests.some(([path]) => path === tariffPreview.path)).toBe(false);
  await chooseFile('{"product":"PJ"}');
  await expect.element(page.getByText('La version 2026.2 de ce tarif existe déjà')).toBeVisible();
  await expect.element(button('Importer')).toBeDisabled();
});

test('tariff administration: shows what another administrator did once a version is refused', async () => {
  const refuse = (field: string): [number, object] => [
    422,
    { success: false, message: { type: 'error', message: 'Refus' }, errors: { [field]: ['Quelqu’un l’a déjà fait'] } },
  ];
  const answers: Record<string, readonly [number, object]> = {
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [200, { success: true, tariff: mark, preview }],
    [tariffImport.path]: refuse('tariff.version'),
    [tariffWithdrawal.path]: refuse('version'),
  };
  mockServer(answers);
  await renderTariffs();
  await userEvent.click(button('Importer une version'));
  await chooseFile('{"product":"PJ"}');
  await expect.element(button('Importer')).toBeEnabled();
  answers[tariffVersions.path] = [200, { success: true, versions: [{ ...versions[0], version: '2027' }, ...versions] }];
  await userEvent.click(button('Importer'));
  await expect.element(page.getByRole('dialog').getByText('Quelqu’un l’a déjà fait')).toBeVisible();
  await expect.element(button('Importer')).toBeDisabled();
  await userEvent.click(button('Annuler'));
  await userEvent.click(button('Abandonner'));
  await expect.element(page.getByRole('cell', { name: 'Tarif 2027' })).toBeVisible();

  await userEvent.click(page.getByRole('button', { name: /^Retirer.*2027/ }));
  answers[tariffVersions.path] = [200, { success: true, versions: [{ ...versions[1], version: '2027' }] }];
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }));
  await expect.element(page.getByRole('row', { name: /Tarif 2027 .*Retirée/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Retirer/ }).elements()).toEqual([]);
});

test('tariff administration: tries a file again whose trial became untrue', async () => {
  const changed = 'Ce tarif a changé entre-temps.';
  const answers: Record<string, readonly [number, object]> = {
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [200, { success: true, tariff: mark, preview, base: '2026.1' }],
    [tariffImport.path]: [
      409,
      { success: false, message: { type: 'error', message: 'Refus' }, errors: { base: [changed] } },
    ],
  };
  mockServer(answers);
  await renderTariffs();
  await userEvent.click(button('Importer une version'));
  await chooseFile('{"product":"PJ"}');
  await userEvent.click(button('Importer'));
  await expect.element(page.getByRole('dialog').getByText(changed)).toBeVisible();
  await expect.element(button('Importer')).toBeDisabled();
  await expectAccessible();

  answers[tariffPreview.path] = [200, { success: true, tariff: mark, preview: { ...preview, changed: 7 }, base: null }];
  answers[tariffImport.path] = [
    200,
    { success: true, tariff: mark, message: { type: 'success', message: 'Le tarif a bien été importé.' } },
  ];
  await userEvent.click(button('Réessayer'));
  await expect.element(page.getByText('7 des 100 risques d’exemple changent', { exact: false })).toBeVisible();
  await expect.element(page.getByText(changed)).not.toBeInTheDocument();
  await userEvent.click(button('Importer'));
  await expect.element(page.getByText('Le tarif a bien été importé.')).toBeVisible();
  const inputs = serverRequests.filter(([path]) => path === tariffImport.path).map(([, input]) => input);
  expect(inputs).toMatchObject([{ base: '2026.1' }, { base: null }]);
});

test('tariff administration: imports once for a double tap', async () => {
  mockServer({
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [200, { success: true, tariff: mark, preview }],
    [tariffImport.path]: [
      200,
      { success: true, tariff: mark, message: { type: 'success', message: 'La version a été importée une fois.' } },
    ],
  });
  await renderTariffs();
  await userEvent.click(button('Importer une version'));
  await chooseFile('{"product":"PJ"}');
  await expect.element(button('Importer')).toBeEnabled();
  const importButton = button('Importer').element() as HTMLButtonElement;
  importButton.click();
  importButton.click();
  await expect.element(page.getByText('La version a été importée une fois.')).toBeVisible();
  expect(serverRequests.filter(([path]) => path === tariffImport.path)).toHaveLength(1);
});

test('tariff administration: tries a file again whose trial got no answer', async () => {
  const answers: Record<string, readonly [number, object]> = {
    [tariffVersions.path]: [200, { success: true, versions }],
    [tariffPreview.path]: [503, { success: false, message: 'Indisponible' }],
  };
  mockServer(answers);
  await renderTariffs();
  await userEvent.click(button('Importer une version'));
  await chooseFile('{"product":"PJ"}');
  await expect.element(page.getByText(/^Ce fichier n’a pas pu être essayé/)).toBeVisible();
  answers[tariffPreview.path] = [200, { success: true, tariff: mark, preview }];
  await userEvent.click(button('Réessayer'));
  await expect.element(button('Importer')).toBeEnabled();
  await expect.element(page.getByText(/^Ce fichier n’a pas pu être essayé/)).not.toBeInTheDocument();
});
