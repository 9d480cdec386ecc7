import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useDocumentBytes } from '#features/contracts/signature/use-document-bytes.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

function Probe({ id }: { readonly id: number }) {
  const bytes = useDocumentBytes(id);
  return (
    <output aria-label="bytes">
      {bytes === undefined ? 'loading' : bytes === 'missing' ? 'missing' : bytes.join(' ')}
    </output>
  );
}

function Switch() {
  const [id, setId] = useState(3);
  return (
    <>
      <button type="button" onClick={() => setId(4)}>
        Suivant
      </button>
      <Probe id={id} />
    </>
  );
}

const createStoredDocuments = (contents: Readonly<Record<number, string>>, reads: number[] = []) =>
  ({
    device: {
      find: async (_: unknown, { editiqueId }: { editiqueId: number }) => ({
        value: { content: contents[editiqueId] },
      }),
    },
    read: async (_: unknown, { editiqueId }: { editiqueId: number }) => {
      reads.push(editiqueId);
      throw new Error('unreachable');
    },
  }) as never;

test('useDocumentBytes: reads the bytes from the device without a request', async () => {
  const reads: number[] = [];
  await renderWithServices(createStoredDocuments({ 3: btoa('\u0001\u0002') }, reads), <Probe id={3} />);
  await expect.element(page.getByRole('status', { name: 'bytes' })).toHaveTextContent('1 2');
  expect(reads).toEqual([]);
});

test('useDocumentBytes: reports a document missing when neither device nor server has it', async () => {
  const reads: number[] = [];
  await renderWithServices(createStoredDocuments({}, reads), <Probe id={4} />);
  await expect.element(page.getByRole('status', { name: 'bytes' })).toHaveTextContent('missing');
  expect(reads).toEqual([4]);
});

test('useDocumentBytes: shows the bytes of the current document after a change', async () => {
  await renderWithServices(createStoredDocuments({ 3: btoa('\u0003'), 4: btoa('\u0004') }), <Switch />);
  await expect.element(page.getByRole('status', { name: 'bytes' })).toHaveTextContent('3');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect.element(page.getByRole('status', { name: 'bytes' })).toHaveTextContent('4');
});
