import { afterEach, expect, test } from 'vitest';
import { loadSharedFiles } from '#features/tasks/shared-files.ts';
import { openedFile } from '#offline/files/shared-files.ts';

type Consumer = (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void;

/** The system launches the app with these files, as Chromium's launch queue tells it. */
const launchWith = (...files: readonly File[]) => {
  const handles = files.map((file) => ({ getFile: async () => file }));
  const value = { setConsumer: (consumer: Consumer) => consumer({ files: handles }) };
  Object.defineProperty(window, 'launchQueue', { configurable: true, value });
};
const own = Object.getOwnPropertyDescriptor(window, 'launchQueue');
const pdf = (bytes: string, name = 'constat.pdf') => new File([bytes], name, { type: 'application/pdf' });

afterEach(() => {
  if (own) Object.defineProperty(window, 'launchQueue', own);
  else Reflect.deleteProperty(window, 'launchQueue');
});

test('a PDF that the system opens with the app is in the request', async () => {
  launchWith(pdf('%PDF-1.7\n'));
  const handed = await loadSharedFiles(openedFile);
  expect(handed?.files.map(({ name, type }) => [name, type])).toEqual([['constat.pdf', 'application/pdf']]);
});

test('what is no PDF, whatever it is called, is refused as if it were chosen', async () => {
  launchWith(pdf('<html>'));
  expect((await loadSharedFiles(openedFile))?.files).toEqual([]);
});

test('a page that is loaded again has nothing handed to it', async () => {
  expect((await loadSharedFiles(openedFile))?.files).toEqual([]);
});
