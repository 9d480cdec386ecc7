import { launchedFilesId, readShared, type Shared } from '#offline/files/shared-files.ts';
import { shrinkPhoto } from '#ui/fields/files/photo-shrink.ts';
import { validateFiles } from '#ui/fields/files/validate-files.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Chromium's own, absent from the standard typings. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void): void;
}

const launchTimeoutMs = 3_000;

/** Files that the operating system opened with the app (launchQueue); none after a reload. */
const openedFiles = async (): Promise<Shared> => {
  const queue = (window as { readonly launchQueue?: LaunchQueue }).launchQueue;
  const handles = await new Promise<readonly { getFile(): Promise<File> }[]>((resolve) => {
    setTimeout(() => resolve([]), launchTimeoutMs);
    if (queue) queue.setConsumer(({ files }) => resolve(files ?? []));
    else resolve([]);
  });
  return { files: await Promise.all(handles.map((handle) => handle.getFile())), text: '' };
};

/** Loads files shared with the app, validated and shrunk like chosen files; null if they are gone. */
export const loadSharedFiles = async (id: string): Promise<Shared | null> => {
  const shared = id === launchedFilesId ? await openedFiles() : await readShared(id);
  if (!shared) return null;
  const { accepted, refusals } = await validateFiles(shared.files);
  for (const message of refusals) notify({ type: 'error', message });
  return { ...shared, files: await Promise.all(accepted.map(shrinkPhoto)) };
};
