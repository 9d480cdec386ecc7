import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type UploadLimits, uploadLimits } from '#shared/primitives/limits.ts';
import { FileField } from '#ui/fields/files/file-field.tsx';
import { withPhotoTime } from '#ui/fields/files/photo-time.ts';
import { expectAccessible, renderFields } from './harness.tsx';

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);
const createPhoto = (name = 'constat.png', type = 'image/png') => new File([png], name, { type });
const pdf = new File(['%PDF-1.7\n'], 'carte-grise.pdf', { type: 'application/pdf' });
const input = () => page.getByLabelText('Pièces jointes', { exact: true });

const renderFileField = (
  options: { limits?: UploadLimits; isSingle?: boolean; prepare?: (file: File) => Promise<File> } = {},
  files: File[] = [],
) =>
  renderFields<{ files: File[] }>({
    defaultValues: { files },
    fields: (control) => <FileField name="files" label="Pièces jointes" control={control} {...options} />,
  });
const namesOf = (files: readonly File[]) => files.map((file) => file.name);

test('file field: accepts several files and removes each', async () => {
  const { values } = await renderFileField();
  await userEvent.upload(input(), [createPhoto(), pdf]);
  await userEvent.upload(input(), [createPhoto('arrière.png')]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png', 'carte-grise.pdf', 'arrière.png']);
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(3);
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Retirer carte-grise.pdf' }));
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png', 'arrière.png']);
});

test('file field: stores the original photo until the smaller one is ready', async () => {
  const small = createPhoto('constat.jpg', 'image/jpeg');
  let ready: (prepared: File) => void = () => undefined;
  const prepare = (file: File) =>
    file.type === 'image/png' ? new Promise<File>((resolve) => (ready = resolve)) : Promise.resolve(file);
  const { values } = await renderFileField({ prepare });
  await userEvent.upload(input(), [createPhoto(), pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png', 'carte-grise.pdf']);
  await expect.poll(() => page.getByText('Préparation…').elements()).toHaveLength(2);
  const spinner = document.querySelector('li[aria-busy] .chakra-spinner');
  expect(spinner && getComputedStyle(spinner).animationName).toMatch(/spin/);
  await expectAccessible();
  ready(small);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.jpg', 'carte-grise.pdf']);
  await expect.element(page.getByText('Préparation…')).not.toBeInTheDocument();

  await userEvent.upload(input(), [createPhoto('retirée.png')]);
  await userEvent.click(page.getByRole('button', { name: 'Retirer retirée.png' }));
  ready(small);
  await expect.element(page.getByText('Préparation…')).not.toBeInTheDocument();
  expect(namesOf(values().files)).toEqual(['constat.jpg', 'carte-grise.pdf']);
});

test('file field: prepares the photos of a draft that was left before they were ready, once', async () => {
  const small = createPhoto('constat.jpg', 'image/jpeg');
  const prepare = vi.fn(async (file: File) => (file.type === 'image/png' ? small : file));
  const { values } = await renderFileField({ prepare }, [createPhoto(), pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.jpg', 'carte-grise.pdf']);
  await userEvent.upload(input(), [new File([await pdf.bytes()], 'permis.pdf', { type: 'application/pdf' })]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.jpg', 'carte-grise.pdf', 'permis.pdf']);
  expect(prepare.mock.calls.map(([file]) => file.name)).toEqual(['constat.png', 'carte-grise.pdf', 'permis.pdf']);
});

test('file field: detects types by content: refuses a script named .pdf, accepts a photo named .txt', async () => {
  const { values } = await renderFileField();
  await userEvent.upload(input(), [
    new File(['<script>alert(1)</script>'], 'facture.pdf', { type: 'application/pdf' }),
    createPhoto('photo.txt', 'text/plain'),
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

test('file field: refuses a file that is too large and keeps the others', async () => {
  const { values } = await renderFileField({ limits: { ...uploadLimits, fileBytes: 60 } });
  await userEvent.upload(input(), [createPhoto()]);
  await expect
    .element(page.getByText('constat.png\u00A0: La taille de chaque fichier ne doit pas dépasser 20 MB'))
    .toBeVisible();
  expect(values().files).toEqual([]);
  await userEvent.upload(input(), [pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
  await expect
    .element(page.getByText('constat.png\u00A0: La taille de chaque fichier ne doit pas dépasser 20 MB'))
    .not.toBeInTheDocument();
});

test('file field: names the files beyond the maximum count and keeps the first ones', async () => {
  const { values } = await renderFileField({ limits: { ...uploadLimits, files: 2 } });
  await userEvent.upload(input(), [
    createPhoto('a.png'),
    createPhoto('b.png'),
    createPhoto('c.png'),
    createPhoto('d.png'),
  ]);
  await expect.element(page.getByText('c.png et d.png\u00A0: Vous pouvez joindre 30 fichiers au plus')).toBeVisible();
  expect(namesOf(values().files)).toEqual(['a.png', 'b.png']);
  await userEvent.upload(input(), [pdf]);
  await expect.element(page.getByText('carte-grise.pdf\u00A0: Vous pouvez joindre 30 fichiers au plus')).toBeVisible();
  expect(namesOf(values().files)).toEqual(['a.png', 'b.png']);
  await expectAccessible();
});

test('file field: names the file that exceeds the total size', async () => {
  const { values } = await renderFileField({ limits: { ...uploadLimits, totalBytes: png.length + 20 } });
  await userEvent.upload(input(), [createPhoto('a.png'), createPhoto('b.png'), pdf]);
  await expect
    .element(page.getByText('b.png\u00A0: La taille totale des fichiers ne doit pas dépasser 200 MB'))
    .toBeVisible();
  expect(namesOf(values().files)).toEqual(['a.png', 'carte-grise.pdf']);
});

test('file field: counts photos by their reduced size', async () => {
  const limits = { ...uploadLimits, totalBytes: png.length + 5 };
  const prepare = async (file: File) => (file.name === 'a.png' ? new File(['small'], 'a.jpg') : file);
  const { values } = await renderFileField({ limits, prepare });
  await userEvent.upload(input(), [createPhoto('a.png'), createPhoto('b.png'), createPhoto('c.png')]);
  await expect
    .element(page.getByText('c.png\u00A0: La taille totale des fichiers ne doit pas dépasser 200 MB'))
    .toBeVisible();
  expect(namesOf(values().files)).toEqual(['a.jpg', 'b.png']);
});

/** Simulates a touch device; restore the spy. */
const simulateTouch = () => {
  const matchMedia = window.matchMedia.bind(window);
  return vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query === '(pointer: coarse)' ? ({ matches: true } as MediaQueryList) : matchMedia(query),
    );
};

test('file field: fits a phone at twice the text size', async () => {
  const media = simulateTouch();
  await page.viewport(340, 700);
  document.documentElement.style.fontSize = '200%';
  try {
    await renderFileField({}, [createPhoto()]);
    const camera = page.getByRole('button', { name: 'Prendre une photo' });
    await expect.element(camera).toBeVisible();
    const box = camera.element().parentElement?.getBoundingClientRect();
    expect(box?.right).toBeLessThanOrEqual(innerWidth);
    expect(camera.element().scrollWidth).toBeLessThanOrEqual(camera.element().clientWidth);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(1024, 768);
    media.mockRestore();
  }
});

test('file field: offers the camera of a tablet and stores its photo', async () => {
  const media = simulateTouch();
  const { values } = await renderFileField();
  const openedInput = new Promise<HTMLInputElement>((resolve) => {
    const onClick = (event: Event): void => {
      if (!(event.target instanceof HTMLInputElement)) return;
      // The camera app is not opened in tests.
      event.preventDefault();
      removeEventListener('click', onClick, true);
      resolve(event.target);
    };
    addEventListener('click', onClick, true);
  });
  await userEvent.click(page.getByRole('button', { name: 'Prendre une photo' }));
  const camera = await openedInput;
  expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  const cameraFiles = new DataTransfer();
  cameraFiles.items.add(createPhoto('prise.png'));
  camera.files = cameraFiles.files;
  camera.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => namesOf(values().files)).toEqual(['prise.png']);
  await expectAccessible();
  media.mockRestore();
});

test('file field: accepts dropped files', async () => {
  const { values } = await renderFileField();
  const transfer = new DataTransfer();
  transfer.items.add(pdf);
  const zone = page.getByText('Choisir des fichiers, ou les déposer ici').element();
  zone.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
});

test('file field: stores a single file where one is allowed', async () => {
  const { values } = await renderFileField({ isSingle: true });
  await userEvent.upload(input(), [createPhoto()]);
  await expect.poll(() => namesOf(values().files)).toEqual(['constat.png']);
  await userEvent.upload(input(), [pdf]);
  await expect.poll(() => namesOf(values().files)).toEqual(['carte-grise.pdf']);
});

/** A small JPEG without metadata, as a canvas encodes it. */
const encodedPhoto = async (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return canvas.convertToBlob({ type: 'image/jpeg' });
};

test('file field: shows when a photo was taken if the file says so', async () => {
  const jpeg = await encodedPhoto();
  await renderFileField();
  const datedPhoto = withPhotoTime(jpeg, '2026:11:27 14:02:35');
  await userEvent.upload(input(), [new File([datedPhoto], 'avec.jpg', { type: 'image/jpeg' })]);
  await expect.element(page.getByText('Prise le 27/11/2026 à 14:02')).toBeVisible();
  await userEvent.upload(input(), [new File([jpeg], 'sans.jpg', { type: 'image/jpeg' })]);
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(2);
  expect(page.getByText(/^Prise le/).elements()).toHaveLength(1);
});
