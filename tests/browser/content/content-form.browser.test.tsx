import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ContentForm } from '#features/content/files/content-form.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { folderGet } from '#shared/operations/content/files.ts';
import {
  acceptSave,
  clickButton,
  kindWith,
  type Row,
  renderContentForm,
  renderRoute,
  titleBox,
  type Values,
} from './content-harness.tsx';

it('content form: shows a concurrent change next to the typed text, and overwrites it on request', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Le leur' };
  const saveRow = vi.fn(async (row: Row, _values: Values) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : acceptSave(),
  );
  await renderContentForm(kindWith(saveRow, acceptSave), { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByRole('row', { name: /Titre/ })).toHaveTextContent('TitreAvantLe mienLe leur');
  await clickButton('Garder ma saisie');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(saveRow.mock.calls.map(([row, values]) => [row.version, values])).toEqual([
    ['1', { title: 'Le mien' }],
    ['2', { title: 'Le mien' }],
  ]);
  // The screen is about to navigate to the list.
  await expect.element(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
});

it('content form: aborts an upload that is cancelled, and stays with what was typed', async () => {
  const saveRow: ReturnType<typeof kindWith>['save'] = (_row, _values, _call, { onSent, signal }) =>
    new Promise((_, reject) => {
      onSent(1, 4);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  await renderContentForm(kindWith(saveRow, acceptSave), { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  await clickButton('Annuler l’envoi');
  await expect.element(page.getByText('L’envoi est annulé. Votre saisie est gardée.')).toBeVisible();
  await expect.element(titleBox()).toHaveValue('Le mien');
  await expect.element(page.getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
  await expect.element(page.getByRole('link', { name: 'Annuler' })).toBeVisible();
});

it('content form: merges fields that only the other person changed with the typed text', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Avant', note: 'La leur' };
  const saveRow = vi.fn(async (row: Row, _values: object) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : acceptSave(),
  );
  const kind = {
    ...kindWith(saveRow as never, acceptSave),
    schema: () => v.object({ title: v.string(), note: v.string() }),
    valuesOf: ({ title: name, note = '' }: Row & { note?: string }) => ({ title: name, note }),
    useFormatValues: () => (values: Values & { note?: string }) => [
      ['Titre', values.title],
      ['Note', values.note ?? ''],
    ],
  } as never;
  await renderContentForm(kind, { id: 7, version: '1', title: 'Avant', note: 'Avant' } as Row);
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByText(/Elle a changé autre chose que vous/)).toBeVisible();
  await clickButton('Garder ma saisie');
  await expect
    .poll(() => saveRow.mock.calls.at(-1)?.slice(0, 2))
    .toMatchObject([{ version: '2' }, { title: 'Le mien', note: 'La leur' }]);
});

it('content form: adopts a concurrent change without sending anything', async () => {
  const saveRow = vi.fn(async () => ({ success: false, conflict: { id: 7, version: '2', title: 'Le leur' } }));
  await renderContentForm(kindWith(saveRow, acceptSave), { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  await clickButton('Reprendre les valeurs actuelles');
  await expect.element(titleBox()).toHaveValue('Le leur');
  expect(saveRow).toHaveBeenCalledTimes(1);
});

it('content form: confirms a removal with the specified texts', async () => {
  const removeRow = vi.fn(acceptSave);
  await renderContentForm(kindWith(acceptSave, removeRow), { id: 7, version: '1', title: '<b>Avant</b>' });
  await clickButton('Supprimer');
  const question = page.getByRole('alertdialog', { name: 'Suppression de dossier\u00A0?' });
  await expect
    .element(question.getByText('<b>Avant</b> et ses fichiers. Cette action est irréversible.'))
    .toBeVisible();
  await clickButton('Non');
  expect(removeRow).not.toHaveBeenCalled();
  await clickButton('Supprimer');
  await clickButton('Oui');
  await expect.poll(() => removeRow.mock.calls.length).toBe(1);
});

it('content form: restores a draft after a crash, shows a concurrent change and deletes the draft once saved', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Le leur' };
  const saveRow = vi.fn(async (row: Row, _values: Values) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : acceptSave(),
  );
  const kind = kindWith(saveRow, acceptSave);
  const first = await renderContentForm(kind, { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await first.crash();
  const second = await renderContentForm(kind, otherVersion);
  await expect.element(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
  await expect.element(titleBox()).toHaveValue('Le mien');
  await clickButton('Enregistrer');
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  await expect.element(conflict.getByRole('row', { name: /Titre/ })).toHaveTextContent('TitreAvantLe mienLe leur');
  await clickButton('Garder ma saisie');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  await expect.element(page.getByText(/^Brouillon du/)).not.toBeInTheDocument();
  await second.crash();
  await renderContentForm(kind, { ...otherVersion, version: '3', title: 'Le mien' });
  await expect.element(titleBox()).toHaveValue('Le mien');
  await expect.element(page.getByText(/^Brouillon du/)).not.toBeInTheDocument();
});

it('content form: confirms a removal again if the item changed since', async () => {
  const otherVersion = { id: 7, version: '2', title: 'Plein' };
  const removeRow = vi.fn(async (row: Row) =>
    row.version === '1' ? { success: false, conflict: otherVersion } : acceptSave(),
  );
  await renderContentForm(kindWith(acceptSave, removeRow), { id: 7, version: '1', title: 'Vide' });
  await clickButton('Supprimer');
  await clickButton('Oui');
  const question = page.getByRole('alertdialog', { name: 'Suppression de dossier\u00A0?' });
  await expect.element(question.getByText('Plein et ses fichiers. Cette action est irréversible.')).toBeVisible();
  await expect.element(page.getByText(/relisez ce qui sera supprimé/)).toBeVisible();
  await clickButton('Oui');
  await expect.poll(() => removeRow.mock.calls.map(([row]) => row.version)).toEqual(['1', '2']);
});

/** A folder that is no longer found once removed. */
const stored = { isRemoved: false };
const removableKind = {
  ...kindWith(acceptSave, async () => {
    stored.isRemoved = true;
    return acceptSave();
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
  await renderRoute('/folder/search/7', RemovableFolder);
  await clickButton('Supprimer');
  await clickButton('Oui');
  await expect.poll(() => stored.isRemoved).toBe(true);
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(page.getByText('Dossier introuvable').elements()).toEqual([]);
  await expect.element(page.getByText('La liste')).toBeVisible();
});

it('content form: offers no removal of a new item', async () => {
  await renderContentForm(kindWith(acceptSave, acceptSave), { id: 0, version: '', title: '' });
  await expect.element(page.getByRole('button', { name: 'Supprimer' })).toBeDisabled();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ajouter un dossier' })).toBeVisible();
});

it('content form: shows an error of the app as such, and can be saved again', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const broken = new DOMException('Unable to read form data blob', 'InvalidStateError');
  const saveRow = vi.fn(acceptSave).mockRejectedValueOnce(broken);
  await renderContentForm(kindWith(saveRow, acceptSave), { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  await expect.element(page.getByText(/n’a pas pu préparer cet envoi.*réseau n’est pas en cause/)).toBeVisible();
  expect(reported.mock.calls).toEqual([[broken]]);
  await expect.element(titleBox()).toHaveValue('Le mien');
  await clickButton('Enregistrer');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  vi.unstubAllGlobals();
});
