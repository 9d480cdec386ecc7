import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ImportScreen } from '#features/administration/imports/import-screen.tsx';
import { importColumns, importPreview, importRun } from '#shared/operations/people/imports.ts';
import {
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const createColumn = (header: string, isRequired: boolean) => ({ header, isRequired, hint: '', example: 'X' });
const columns = {
  success: true,
  imports: [
    { kind: 'clients', columns: [createColumn('Référence', true), createColumn('Site web', false)] },
    { kind: 'contracts', columns: [createColumn('Numéro', true)] },
  ],
};
const problem = { line: 3, column: 'E-mail', message: 'Le champ E-mail doit être une adresse e-mail valide' };
const difference = {
  line: 2,
  column: 'Nom',
  message: '«\u00A0AUTRE\u00A0» dans le fichier, «\u00A0POINDI\u00A0» dans Lagon',
};
const report = {
  lines: 3,
  added: 1,
  known: 1,
  differing: 1,
  refused: 1,
  problems: [problem],
  differences: [difference],
  ignored: ['Ancien code'],
};
const importButton = page.getByRole('button', { name: /^Importer/ });
const chooseFile = (label: string) =>
  userEvent.upload(
    page.getByLabelText(`Fichier\u00A0: ${label}`),
    new File(['a;b'], 'clients.csv', { type: 'text/csv' }),
  );
const sentBodies = (path: string) => serverRequests.filter(([to]) => to === path).map(([, body]) => body);

afterEach(() => vi.restoreAllMocks());

test('table import: validates a file when chosen, lists problems by line and imports on confirmation', async () => {
  mockServer({
    [importColumns.path]: [200, columns],
    [importPreview.path]: [200, { success: true, report }],
    [importRun.path]: [
      200,
      { success: true, report, message: { type: 'success', message: 'Une ligne a été ajoutée.' } },
    ],
  });
  await renderAdministration(ImportScreen);
  await expect.element(page.getByRole('table', { name: 'Colonnes attendues' })).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await chooseFile('Clients');
  await expect
    .element(
      page.getByText('3 lignes lues\u00A0: une à ajouter, une déjà là (différente), une refusée. Colonnes sans effet', {
        exact: false,
      }),
    )
    .toBeVisible();
  await expect.element(page.getByRole('row', { name: /3 E-mail Le champ E-mail/ })).toBeVisible();
  await expect
    .element(
      page.getByRole('table', { name: 'Lignes déjà là, mais différentes' }).getByRole('row', { name: /2 Nom .*AUTRE/ }),
    )
    .toBeVisible();
  expect(sentBodies(importRun.path)).toEqual([]);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Importer une ligne', exact: true }));
  await expect.element(page.getByText('Une ligne a été ajoutée.')).toBeVisible();
  await expect.element(page.getByText('3 lignes lues\u00A0: une ajoutée', { exact: false })).toBeVisible();
  expect(sentBodies(importPreview.path)).toEqual([{ kind: 'clients', files: 'clients.csv' }]);
  expect(sentBodies(importRun.path)).toEqual([{ kind: 'clients', files: 'clients.csv' }]);
  // A third press does not import again.
  await expect.element(page.getByRole('button', { name: 'Importer', exact: true })).toBeDisabled();
});

test('table import: asks before lines change amounts already shown', async () => {
  const effects = 'Les commissions des mois non clôturés changent\u00A0: août 2026, de 1 000 F à 900 F.';
  mockServer({
    [importColumns.path]: [200, columns],
    [importPreview.path]: [200, { success: true, report: { ...report, effects } }],
    [importRun.path]: [
      200,
      { success: true, report, message: { type: 'success', message: 'Une ligne a été ajoutée.' } },
    ],
  });
  await renderAdministration(ImportScreen);
  await chooseFile('Clients');
  await userEvent.click(page.getByRole('button', { name: 'Importer une ligne', exact: true }));
  const dialog = page.getByRole('alertdialog', { name: /Importer ces lignes/ });
  await expect.element(dialog.getByText(effects)).toBeVisible();
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentBodies(importRun.path)).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Importer une ligne', exact: true }));
  await userEvent.click(dialog.getByRole('button', { name: 'Importer', exact: true }));
  // The message of the test before may still be shown.
  await expect
    .poll(() => sentBodies(importRun.path))
    .toEqual([{ kind: 'clients', files: 'clients.csv', confirmed: 'true', effects }]);
  await expect.element(page.getByText('Une ligne a été ajoutée.')).toBeVisible();
});

test('table import: shows why a file is refused, and resets for another kind', async () => {
  mockServer({
    [importColumns.path]: [200, columns],
    [importPreview.path]: [
      422,
      {
        success: false,
        message: { type: 'error', message: 'Certaines valeurs ne sont pas valides.' },
        errors: { files: ['Ce classeur Excel ne se lit pas.'] },
      },
    ],
  });
  await renderAdministration(ImportScreen);
  await chooseFile('Clients');
  await expect.element(page.getByText('Ce classeur Excel ne se lit pas.')).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await userEvent.click(page.getByRole('radio', { name: 'Contrats' }));
  await expect.element(page.getByText('Ce classeur Excel ne se lit pas.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: 'Numéro' })).toBeVisible();
});

test('table import: tries a file again whose trial got no answer', async () => {
  const server = mockServer({
    [importColumns.path]: [200, columns],
    [importPreview.path]: [200, { success: true, report }],
  });
  const answer = server.getMockImplementation();
  let isCut = true;
  server.mockImplementation(async (resource, init) => {
    if (isCut && new URL(new Request(resource, init).url).pathname === importPreview.path)
      throw new TypeError('Failed to fetch');
    return answer?.(resource, init) ?? Response.error();
  });
  await renderAdministration(ImportScreen);
  await chooseFile('Clients');
  await expect.element(page.getByText(/^Ce fichier n’a pas pu être essayé/)).toBeVisible();
  await expect.element(importButton).toBeDisabled();
  await expectAccessible();
  isCut = false;
  await userEvent.click(page.getByRole('button', { name: 'Réessayer' }));
  await expect.element(page.getByRole('button', { name: 'Importer une ligne', exact: true })).toBeEnabled();
  await expect.element(page.getByText(/^Ce fichier n’a pas pu être essayé/)).not.toBeInTheDocument();
});
