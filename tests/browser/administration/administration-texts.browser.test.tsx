import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TextsScreen } from '#features/administration/texts/texts-screen.tsx';
import { textsImport, textsList, textsPreview } from '#shared/operations/content/texts.ts';
import {
  mockServer,
  renderAdministration,
  serverRequests,
} from '#tests/browser/administration/administration-harness.tsx';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';

const insurer = {
  name: 'Mutuelle du Lagon',
  address: '12 rue de l’Alma, 98800 Nouméa',
  phone: '+687273000',
  email: 'contact@mutuelle.example',
  ridet: '0 123 456.001',
  rcs: 'RCS Nouméa 2026 B 1',
  regulator: 'ACPR',
  creditorId: 'NC00ZZZ123456',
  logo: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
};
const createVersion = (name: string, isUsed: boolean, papers: number) => ({
  version: name,
  isDemonstration: false,
  isUsed,
  addedAt: '2026-03-01T01:00:00Z',
  addedBy: 'Rose Kapéa',
  papers,
});
const listAnswer = { success: true, insurer, versions: [createVersion('v2', true, 12), createVersion('v1', false, 3)] };
const createTexts = (name: string) => ({ success: true, texts: { version: name, law: 'La loi', insurer } });
const savedAnswer = { success: true, version: 'v3', message: { type: 'success', message: 'Version v3 importée.' } };
const sentBodies = (path: string) => serverRequests.filter(([to]) => to === path).map(([, body]) => body);

afterEach(() => vi.restoreAllMocks());

test('document texts: save the changed insurer as a new version with all other texts of the shown one', {
  tags: ['long'],
}, async () => {
  mockServer({
    [textsList.path]: [200, listAnswer],
    '/api/admin/texts/v2': [200, createTexts('v2')],
    [textsImport.path]: [200, savedAnswer],
  });
  await renderAdministration(TextsScreen);
  await expect.element(page.getByText('RCS Nouméa 2026 B 1')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Logo de l’assureur' })).toBeVisible();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Modifier l’assureur' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Adresse' }), '1 rue du Port, 98800 Nouméa');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Nouvelle version' }), 'v3');
  await expectAccessible();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentBodies(textsImport.path)).toEqual([
    {
      texts: { version: 'v3', law: 'La loi', insurer: { ...insurer, address: '1 rue du Port, 98800 Nouméa' } },
      base: 'v2',
    },
  ]);
});

test('document texts: retry a lost save with the same key, without a false conflict', async () => {
  const keys: (string | null)[] = [];
  const server = mockServer({ [textsList.path]: [200, listAnswer], '/api/admin/texts/v2': [200, createTexts('v2')] });
  const usual = server.getMockImplementation();
  server.mockImplementation(async (resource, init) => {
    const request = new Request(resource, init);
    if (new URL(request.url).pathname !== textsImport.path) return usual?.(resource, init) ?? Response.error();
    keys.push(request.headers.get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json(savedAnswer, { headers: { 'x-lagon': '1' } });
  });
  await renderAdministration(TextsScreen);
  await userEvent.click(page.getByRole('button', { name: 'Modifier l’assureur' }));
  const dialog = page.getByRole('dialog');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Nouvelle version' }), 'v3');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect.poll(() => keys.length).toBe(1);
  await expect.element(dialog.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('document texts: merges the insurer with what another administrator saved meanwhile', async () => {
  const theirs = { ...insurer, phone: '+687289999', name: 'Mutuelle du Grand Lagon' };
  const refusal = { success: false, message: { type: 'error', message: 'Refus' }, errors: { texts: ['Refus'] } };
  const answers: Record<string, [status: number, body: object]> = {
    [textsList.path]: [200, listAnswer],
    '/api/admin/texts/v2': [200, createTexts('v2')],
    '/api/admin/texts/v9': [200, { success: true, texts: { version: 'v9', law: 'Une autre loi', insurer: theirs } }],
    [textsImport.path]: [422, refusal],
  };
  mockServer(answers);
  await renderAdministration(TextsScreen);
  await userEvent.click(page.getByRole('button', { name: 'Modifier l’assureur' }));
  const dialog = page.getByRole('dialog', { name: 'Modifier l’assureur' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Adresse' }), '1 rue du Port, 98800 Nouméa');
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Nom', exact: true }), 'Assurances du Caillou');
  answers[textsList.path] = [
    200,
    { success: true, insurer: theirs, versions: [createVersion('v9', true, 0), ...listAnswer.versions] },
  ];
  // The list behind the dialog is refetched, as on the focus of the window.
  dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('+687289999')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  const conflict = page.getByRole('alertdialog');
  await expect
    .element(
      conflict.getByRole('row', { name: /^Nom Mutuelle du Lagon Assurances du Caillou Mutuelle du Grand Lagon$/ }),
    )
    .toBeVisible();
  expect(conflict.getByRole('row').elements()).toHaveLength(2);
  answers[textsImport.path] = [200, savedAnswer];
  await userEvent.click(conflict.getByRole('button', { name: 'Garder ma saisie' }));
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = sentBodies(textsImport.path) as { texts: { version: string }; base: string }[];
  expect(sent.map(({ base }) => base)).toEqual(['v2', 'v9']);
  expect(sent.at(-1)?.texts).toMatchObject({
    law: 'Une autre loi',
    insurer: { ...theirs, name: 'Assurances du Caillou', address: '1 rue du Port, 98800 Nouméa' },
  });
});

test('document texts: show a refusal in the dialog and keep the typed text', async () => {
  const errors = { texts: ['Une autre personne a importé la version v9 entre-temps'] };
  const message = { type: 'error', message: 'Ces textes ne peuvent pas être importés.' };
  mockServer({
    [textsList.path]: [200, listAnswer],
    '/api/admin/texts/v2': [200, createTexts('v2')],
    [textsImport.path]: [422, { success: false, message, errors }],
  });
  await renderAdministration(TextsScreen);
  await userEvent.click(page.getByRole('button', { name: 'Modifier l’assureur' }));
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nom', exact: true });
  await userEvent.fill(name, 'Assurances du Caillou');
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }));
  await expect.element(page.getByText(errors.texts[0] ?? '')).toBeVisible();
  await expect.element(name).toHaveValue('Assurances du Caillou');
});

test('document texts: restore an earlier version under a new name after showing its changes', async () => {
  const changes = [{ path: 'law', before: 'La loi', after: 'L’ancienne loi' }];
  mockServer({
    [textsList.path]: [200, listAnswer],
    '/api/admin/texts/v1': [200, createTexts('v1')],
    [textsPreview.path]: [200, { success: true, version: 'v3', changes }],
    [textsImport.path]: [200, savedAnswer],
  });
  await renderAdministration(TextsScreen);
  await userEvent.click(page.getByRole('button', { name: 'Reprendre\u00A0: v1' }));
  await expect.element(page.getByRole('row', { name: /law La loi L’ancienne loi/ })).toBeVisible();
  expect(sentBodies(textsImport.path)).toEqual([]);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Importer', exact: true }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const [resource] = sentBodies(textsImport.path) as { texts: { version: string }; base: string }[];
  expect(resource?.base).toBe('v2');
  // The new version is named after the day, not after the version that it replaces.
  expect(resource?.texts.version).toMatch(/^\d{4}-\d\d-\d\d$/);
});
