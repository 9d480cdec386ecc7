import { downloadBlob } from './bytes.ts';

/** Opens the share sheet of the device; downloads the file where the browser has none. */
export const shareFile = async (file: File, title: string): Promise<'shared' | 'downloaded'> => {
  const data = { files: [file], title };
  if (navigator.canShare?.(data)) {
    await navigator.share(data);
    return 'shared';
  }
  downloadBlob(file, file.name);
  return 'downloaded';
};

/** `navigator.share` needs a recent user gesture, which expires while a file is fetched. */
export const needsUserGesture = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** The person closed the share sheet. */
export const isShareCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
