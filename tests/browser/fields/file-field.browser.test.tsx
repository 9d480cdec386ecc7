import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FileField } from '#ui/fields/file-field.tsx';
import { expectAccessible, showFields } from './bench.tsx';

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const photo = (name = 'constat.png', type = 'image/png') => new File([png], name, { type });
const pdf = new File(['%PDF-1.7\n'], 'carte-grise.pdf', { type: 'application/pdf' });
const input = () => page.getByLabelText('Pièces jointes', { exact: true });

const show = (rest: { maxBytes?: number; isSingle?: boolean } = {}) =>
  showFields<{ files: File[] }>({
    defaultValues: { files: [] },
    fields: (control) => <FileField name="files" label="Pièces jointes" control={control} {...rest} />,
  });
const namesOf = (files: readonly File[]) => files.map((file) => file.name);

test('takes several files, shows them, and lets each be removed', async () => {
  const { values } = await show();
  await userEvent.upload(input(), [photo(), pdf]);
  await userEvent.upload(input(), [photo('arrière.png')]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png', 'carte-grise.pdf', 'arrière.png']);
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(3);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Retirer carte-grise.pdf' }));
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png', 'arrière.png']);
});

test('decides by content: a script named .pdf is refused, a photo named .txt is taken as what it is', async () => {
  const { values } = await show();
  await userEvent.upload(input(), [
    new File(['<script>alert(1)</script>'], 'facture.pdf', { type: 'application/pdf' }),
    photo('photo.txt', 'text/plain'),
  ]);
  await expect
    .element(page.getByText('facture.pdf\u00A0: Seuls les images et les fichiers PDF sont acceptés'))
    .toBeVisible();
  expect(values().files.map((file) => [file.name, file.type])).toEqual([['photo.txt', 'image/png']]);
  expect(
    page
      .getByText(/^facture.pdf/)
      .element()
      .closest('[aria-live=polite]'),
  ).not.toBeNull();
  await expectAccessible();
});

test('refuses a file that is too large and keeps the others', async () => {
  const { values } = await show({ maxBytes: 60 });
  await userEvent.upload(input(), [photo()]);
  await expect.element(page.getByText('La taille de chaque fichier ne doit pas dépasser 20 MB')).toBeVisible();
  expect(values().files).toEqual([]);
  await userEvent.upload(input(), [pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
  await expect
    .element(page.getByText('La taille de chaque fichier ne doit pas dépasser 20 MB'))
    .not.toBeInTheDocument();
});

test('takes what is dropped on it', async () => {
  const { values } = await show();
  const transfer = new DataTransfer();
  transfer.items.add(pdf);
  const zone = page.getByText('Choisir des fichiers, ou les déposer ici').element();
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
});

test('holds one file where one is asked for', async () => {
  const { values } = await show({ isSingle: true });
  await userEvent.upload(input(), [photo()]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png']);
  await userEvent.upload(input(), [pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
});
