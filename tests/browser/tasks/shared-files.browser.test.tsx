import { afterEach, expect, test } from 'vitest';
import { loadSharedFiles } from '#features/tasks/shared-files.ts';
import { launchedFilesId } from '#offline/files/shared-files.ts';

type Consumer = (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void;

/** The system launches the app with these files (Chromium's launch queue). */
const launchWith = (...files: readonly File[]) => {
  const fileHandles = files.map((file) => ({ getFile: async () => file }));
  const value = { setConsumer: (consumer: Consumer) => consumer({ files: fileHandles }) };
  Object.defineProperty(window, 'launchQueue', { configurable: true, value });
};
const originalDescriptor = Object.getOwnPropertyDescriptor(window, 'launchQueue');
const createPdf = (bytes: string, name = 'constat.pdf') => new File([bytes], name, { type: 'application/pdf' });

afterEach(() => {
  if (originalDescriptor) Object.defineProperty(window, 'launchQueue', originalDescriptor);
  else Reflect.deleteProperty(window, 'launchQueue');
});

test('shared file: is attached to a new request', async () => {
  launchWith(createPdf('%PDF-1.7\n'));
  const sharedFiles = await loadSharedFiles(launchedFilesId);
  expect(sharedFiles?.files.map(({ name, type }) => [name, type])).toEqual([['constat.pdf', 'application/pdf']]);
});

test('shared file: is refused like a chosen file if it is no PDF, regardless of its name', async () => {
  launchWith(createPdf('<html>'));
  expect((await loadSharedFiles(launchedFilesId))?.files).toEqual([]);
});

test('shared file: is attached only once, not after a reload', { tags: ['long'] }, async () => {
  expect((await loadSharedFiles(launchedFilesId))?.files).toEqual([]);
});
