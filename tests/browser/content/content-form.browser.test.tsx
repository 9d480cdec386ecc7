import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContentForm } from '#features/content/files/content-form.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { folderGet } from '#shared/operations/content/files.ts';
import { done, kindWith, press, type Row, show, showAt, title, type Values } from './content-harness.tsx';

it('content form: shows a concurrent change next to the typed text, and overwrites it on request', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Le leur' };
  const save = vi.fn(async (row: Row, _values: Values) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : done(),
  );
  await show(kindWith(save, done), { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await press('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByRole('row', { name: /Titre/ })).toHaveTextContent('TitreAvantLe mienLe leur');
  await press('Garder ma saisie');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(save.mock.calls.map(([row, values]) => [row.version, values])).toEqual([
    ['1', { title: 'Le mien' }],
    ['2', { title: 'Le mien' }],
  ]);
  // It is about to navigate to the list.
  await expect.element(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
});

it('content form: keeps what only the other person changed beside the typed text', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Avant', note: 'La leur' };
  const save = vi.fn(async (row: Row, _values: object) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : done(),
  );
  const kind = {
    ...kindWith(save as never, done),
    schema: () => v.object({ title: v.string(), note: v.string() }),
    valuesOf: ({ title: name, note = '' }: Row & { note?: string }) => ({ title: name, note }),
    useFormatValues: () => (values: Values & { note?: string }) => [
      ['Titre', values.title],
      ['Note', values.note ?? ''],
    ],
  } as never;
  await show(kind, { id: 7, version: '1', title: 'Avant', note: 'Avant' } as Row);
  await title().fill('Le mien');
  await press('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByText(/Elle a changé d’autres champs que vous/)).toBeVisible();
  await press('Garder ma saisie');
  await expect
    .poll(() => save.mock.calls.at(-1)?.slice(0, 2))
    .toMatchObject([{ version: '2' }, { title: 'Le mien', note: 'La leur' }]);
});

it('content form: adopts a concurrent change without sending anything', async () => {
  const save = vi.fn(async () => ({ success: false, conflict: { id: 7, version: '2', title: 'Le leur' } }));
  await show(kindWith(save, done), { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await press('Enregistrer');
  await press('Reprendre les valeurs actuelles');
  await expect.element(title()).toHaveValue('Le leur');
  expect(save).toHaveBeenCalledTimes(1);
});

it('content form: confirms a removal with the specified texts', async () => {
  const remove = vi.fn(done);
  await show(kindWith(done, remove), { id: 7, version: '1', title: '<b>Avant</b>' });
  await press('Supprimer');
  const question = page.getByRole('alertdialog', { name: 'Suppression de dossier\u00A0?' });
  await expect
    .element(question.getByText('<b>Avant</b> et ses fichiers. Cette action est irréversible.'))
    .toBeVisible();
  await press('Non');
  expect(remove).not.toHaveBeenCalled();
  await press('Supprimer');
  await press('Oui');
  await expect.poll(() => remove.mock.calls.length).toBe(1);
});

it('content form: restores a draft after a crash, shows a concurrent change and deletes the draft once saved', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Le leur' };
  const save = vi.fn(async (row: Row, _values: Values) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : done(),
  );
  const kind = kindWith(save, done);
  const first = await show(kind, { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await first.die();
  const second = await show(kind, otherVersion);
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  await expect.element(title()).toHaveValue('Le mien');
  await press('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByRole('row', { name: /Titre/ })).toHaveTextContent('TitreAvantLe mienLe leur');
  await press('Garder ma saisie');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  await expect.element(page.getByText(/^Brouillon du/)).not.toBeInTheDocument();
  await second.die();
  await show(kind, { ...otherVersion, version: '3', title: 'Le mien' });
  await expect.element(title()).toHaveValue('Le mien');
  await expect.element(page.getByText(/^Brouillon du/)).not.toBeInTheDocument();
});

it('content form: confirms a removal again if the item changed since', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Plein' };
  const remove = vi.fn(async (row: Row) => (row.version === '1' ? { success: false, conflict: otherVersion } : done()));
  await show(kindWith(done, remove), { id: 7, version: '1', title: 'Vide' });
  await press('Supprimer');
  await press('Oui');
  const question = page.getByRole('alertdialog', { name: 'Suppression de dossier\u00A0?' });
  await expect.element(question.getByText('Plein et ses fichiers. Cette action est irréversible.')).toBeVisible();
  await expect.element(page.getByText(/relisez ce qui sera supprimé/)).toBeVisible();
  await press('Oui');
  await expect.poll(() => remove.mock.calls.map(([row]) => row.version)).toEqual(['1', '2']);
});

/** A folder that is no longer found once removed. */
const stored = { isRemoved: false };
const removableKind = {
  ...kindWith(done, async () => {
    stored.isRemoved = true;
    return done();
  }),
  reads: [folderGet],
};
const readFolder = async () => {
  if (stored.isRemoved) throw new Error('removed');
  return { id: 7, version: '1', title: 'Avant' };
};
function RemovableFolder() {
  const { data, isError } = useQuery({ queryKey: readKey(folderGet, { id: 7 }), queryFn: readFolder, retry: false });
  if (isError) return <p>Dossier introuvable</p>;
  return data ? <ContentForm kind={removableKind} row={data} /> : null;
}

it('content form: returns to the list after a removal though the row is gone', { tags: ['long'] }, async () => {
  await showAt('/folder/search/7', RemovableFolder);
  await press('Supprimer');
  await press('Oui');
  await expect.poll(() => stored.isRemoved).toBe(true);
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(page.getByText('Dossier introuvable').elements()).toEqual([]);
  await expect.element(page.getByText('La liste'), { timeout: 10_000 }).toBeVisible();
});

it('content form: offers no removal of a new item', async () => {
  await show(kindWith(done, done), { id: 0, version: '', title: '' });
  await expect.element(page.getByRole('button', { name: 'Supprimer' })).toBeDisabled();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ajouter un dossier' })).toBeVisible();
});

it('content form: shows an error of the app as such, and can be saved again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const broken = new DOMException('Unable to read form data blob', 'InvalidStateError');
  const save = vi.fn(done).mockRejectedValueOnce(broken);
  await show(kindWith(save, done), { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await press('Enregistrer');
  await expect.element(page.getByText(/n’a pas pu préparer cet envoi.*réseau n’est pas en cause/)).toBeVisible();
  expect(reported.mock.calls).toEqual([[broken]]);
  await expect.element(title()).toHaveValue('Le mien');
  await press('Enregistrer');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  vi.unstubAllGlobals();
});
