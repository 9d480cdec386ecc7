import { expect, test } from 'vitest';
import { uploadLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';

const pdf = '%PDF-1.7\n1 0 obj\n%%EOF';
const fileNamed = (name: string, content: BlobPart = pdf, type = '') => new File([content], name, { type });
const toBytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
const ofSize = (size: number) => fileNamed('plan.pdf', toBytes(pdf, new Array(size - pdf.length).fill(0)));

test.each([
  ['a quotation mark and an apostrophe', `l'"avis" d’échéance.pdf`],
  ['accents, decomposed', 'Reçu — 2e trimestre.pdf'],
  ['emoji', '🏝️ maison 😀.pdf'],
  ['200 characters', `${'é'.repeat(196)}.pdf`],
])('chosen files: accept a name with %s', async (_, name) => {
  const { accepted, refusals } = await validateFiles([fileNamed(name)]);
  expect(refusals).toEqual([]);
  expect(accepted.map((file) => [file.name, file.type])).toEqual([[name, 'application/pdf']]);
});

test.each([
  ['a byte order mark', '\uFEFF'],
  ['a line feed', '\n'],
  ['mail headers', 'x'.repeat(1_019)],
])('chosen files: accept a PDF with %s before its header', async (_, junk) => {
  const { accepted } = await validateFiles([fileNamed('scan.pdf', junk + pdf)]);
  expect(accepted.map(({ type }) => type)).toEqual(['application/pdf']);
});

test.each([
  [
    'a PDF header after the first 1,024 bytes',
    'x'.repeat(1_020) + pdf,
    'Seuls les images et les fichiers PDF sont acceptés',
  ],
  ['an empty file', '', messages.fileEmpty],
  ['a TIFF of Intel', toBytes('II', [42, 0], 'x'.repeat(40)), messages.fileOfOtherImage],
  ['a TIFF of Motorola', toBytes('MM', [0, 42], 'x'.repeat(40)), messages.fileOfOtherImage],
  // Node cannot decode the photo.
  ['an AVIF', toBytes([0, 0, 0, 28], 'ftypavif', 'x'.repeat(40)), messages.fileOfOtherImage],
] as const)('chosen files: refuse %s with its reason', async (_, content, reason) => {
  const { accepted, refusals } = await validateFiles([fileNamed('pièce', content as BlobPart)]);
  expect(accepted).toEqual([]);
  expect(refusals).toEqual([`pièce\u00A0: ${reason}`]);
});

test('chosen files: name no PDF when only pictures are accepted', async () => {
  const tiff = fileNamed('plan.tif', toBytes('II', [42, 0], 'x'.repeat(40)));
  const { accepted, refusals } = await validateFiles([tiff], { picturesOnly: true });
  expect(accepted).toEqual([]);
  expect(refusals).toEqual(['plan.tif\u00A0: Seules les images JPEG, PNG, GIF et WebP sont acceptées']);
});

test('chosen files: accept a HEIC photo', async () => {
  const { accepted } = await validateFiles([
    fileNamed('IMG_1.HEIC', toBytes([0, 0, 0, 24], 'ftypheic', 'x'.repeat(40))),
  ]);
  expect(accepted.map(({ type }) => type)).toEqual(['image/heic']);
});

test('chosen files: refuse a file that vanished with its reason', async () => {
  const vanished = fileNamed('permis.pdf');
  vanished.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect((await validateFiles([vanished])).refusals).toEqual([`permis.pdf\u00A0: ${messages.fileUnreadable}`]);
});

test('chosen files: keep the content that a file had when it was chosen', async () => {
  const chosenFile = fileNamed('permis.pdf');
  const { accepted } = await validateFiles([chosenFile]);
  chosenFile.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  expect(await accepted[0]?.text()).toBe(pdf);
});

test('chosen files: accept a file of exactly the limit and refuse one byte more', async () => {
  const limits = { ...uploadLimits, fileBytes: 100, totalBytes: 150 };
  expect((await validateFiles([ofSize(100)], { limits })).accepted).toHaveLength(1);
  expect((await validateFiles([ofSize(101)], { limits })).refusals).toEqual([
    `plan.pdf\u00A0: ${messages.fileTooLarge}`,
  ]);
  expect((await validateFiles([ofSize(50)], { limits, attached: [ofSize(100)] })).accepted).toHaveLength(1);
  expect((await validateFiles([ofSize(51)], { limits, attached: [ofSize(100)] })).refusals).toEqual([
    `plan.pdf\u00A0: ${messages.filesTooLarge}`,
  ]);
});
