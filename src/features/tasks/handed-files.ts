import { openedFile, readShared, type Shared } from '#offline/files/shared-files.ts';
import { shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Chromium's own, absent from the standard typings. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const comesWithinMs = 3_000;

/** The file that the system opened with the app; none where the page was loaded again. */
const openedFiles = async (): Promise<Shared> => {
  const queue = (window as { readonly launchQueue?: LaunchQueue }).launchQueue;
  const handles = await new Promise<readonly { getFile(): Promise<File> }[]>((resolve) => {
    setTimeout(() => resolve([]), comesWithinMs);
    if (queue) queue.setConsumer(({ files }) => resolve(files ?? []));
    else resolve([]);
  });
  return { files: await Promise.all(handles.map((handle) => handle.getFile())), text: '' };
};

/** What the system handed to the app, checked and made smaller as if it were chosen in the form; null where it is no longer there. */
export const handedFiles = async (id: string): Promise<Shared | null> => {
  const handed = id === openedFile ? await openedFiles() : await readShared(id);
  if (!handed) return null;
  const { accepted, refusals } = await validateFiles(handed.files);
  for (const message of refusals) notify({ type: 'error', message });
  return { ...handed, files: await Promise.all(accepted.map(shrinkPhoto)) };
};
