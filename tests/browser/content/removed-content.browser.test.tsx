import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { ContentForm } from '#features/content/files/content-form.tsx';
import { done, kindWith, press, type Row, show, showAt, title, type Values } from './content-harness.tsx';

const notFoundError = () => new CallError(404, 'Ce dossier n’existe pas ou n’est plus disponible.');

it('content form: adds what was typed anew if another person removed the row meanwhile', async () => {
  const save = vi.fn(async (row: Row, _values: Values) => {
    if (row.id !== 0) throw notFoundError();
    return done();
  });
  await show(kindWith(save, done), { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await press('Enregistrer');
  await expect.element(page.getByText(/^Quelqu’un a supprimé ce dossier entre-temps/)).toBeVisible();
  await expect.element(title()).toHaveValue('Le mien');
  await press('Enregistrer');
  await expect.element(page.getByText('Le dossier a été modifié.')).toBeVisible();
  expect(save.mock.calls.map(([{ id }, values]) => [id, values])).toEqual([
    [7, { title: 'Le mien' }],
    [0, { title: 'Le mien' }],
  ]);
});

it('content form: resumes the draft of a row that another person removed before the page was reloaded', async () => {
  const kind = kindWith(done, done);
  const first = await show(kind, { id: 7, version: '1', title: 'Avant' });
  await title().fill('Le mien');
  await expect.element(page.getByText(/^Brouillon gardé à/)).toBeVisible();
  await first.die();
  const blank = { id: 0, version: '', title: '' };
  await showAt('/folder/search/7', () => <ContentForm kind={kind} row={blank} removedId={7} />);
  await expect.element(title()).toHaveValue('Le mien');
  await expect.element(page.getByRole('heading', { name: 'Ajouter un dossier' })).toBeVisible();
});
