import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { ContentForm } from '#features/content/files/content-form.tsx';
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

const notFoundError = () => new CallError(404, 'Ce dossier n’existe pas ou n’est plus disponible.');

it('content form: adds the typed values as a new row if another person removed the row meanwhile', async () => {
  const saveRow = vi.fn(async (row: Row, _values: Values) => {
    if (row.id !== 0) throw notFoundError();
    return acceptSave();
  });
  await renderContentForm(kindWith(saveRow, acceptSave), { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await clickButton('Enregistrer');
  await expect.element(page.getByText(/^Quelqu’un a supprimé ce dossier entre-temps/)).toBeVisible();
  await expect.element(titleBox()).toHaveValue('Le mien');
  await clickButton('Enregistrer');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(saveRow.mock.calls.map(([{ id }, values]) => [id, values])).toEqual([
    [7, { title: 'Le mien' }],
    [0, { title: 'Le mien' }],
  ]);
});

it('content form: leaves for the list if another person removed the row before', async () => {
  const removeRow = async () => {
    throw notFoundError();
  };
  await renderContentForm(kindWith(acceptSave, removeRow), { id: 7, version: '1', title: 'Avant' });
  await clickButton('Supprimer');
  await clickButton('Oui');
  await expect.element(page.getByText('Ce dossier n’existe pas ou n’est plus disponible.')).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('La liste')).toBeVisible();
});

it('content form: resumes the draft of a row that another person removed before the page was reloaded', async () => {
  const kind = kindWith(acceptSave, acceptSave);
  const first = await renderContentForm(kind, { id: 7, version: '1', title: 'Avant' });
  await titleBox().fill('Le mien');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await first.crash();
  const blankRow = { id: 0, version: '', title: '' };
  await renderRoute('/folder/search/7', () => <ContentForm kind={kind} row={blankRow} removedId={7} />);
  await expect.element(titleBox()).toHaveValue('Le mien');
  await expect.element(page.getByRole('heading', { name: 'Ajouter un dossier' })).toBeVisible();
});
