import { readPhotoTime, withPhotoTime } from './photo-time.ts';
import type { ShrinkRequest } from './photo-worker.ts';

const maxSidePx = 2000;
/** Scanned pages stay readable; larger canvases fail on tablets. */
const maxConvertedSidePx = 4000;
const quality = 0.85;
const timeoutMs = 20_000;

const originals = new WeakMap<File, File>();

/** The original of a shrunk photo while the page lives; undefined for a file that was not shrunk here. */
export const originalPhoto = (file: File): File | undefined => originals.get(file);

/** Types produced by cameras. GIF is left out because shrinking would lose its animation. */
const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

/**
 * Shrinks a photo to 2,000 px on its longest side as JPEG, in a worker. Returns the file unchanged if it is not a
 * photo, is small enough already, or cannot be decoded by this browser.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (!photoTypes.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const shrunkBlob = await shrinkInWorker({
    photo: file,
    maxSidePx,
    quality,
    isConverted: file.type === 'image/heic',
  });
  if (!shrunkBlob || shrunkBlob.size >= file.size) return file;
  // A canvas drops the EXIF block, which holds the time at which the photo was taken.
  const time = await readPhotoTime(file);
  const shrunkFile = toJpegFile(time === undefined ? shrunkBlob : withPhotoTime(shrunkBlob, time), file);
  originals.set(shrunkFile, file);
  return shrunkFile;
};

/** Converts an image of another format to JPEG, for example AVIF; undefined if this browser cannot decode it. */
export const convertToJpeg = async (file: File): Promise<File | undefined> => {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const converted = await shrinkInWorker({
    photo: file,
    maxSidePx: maxConvertedSidePx,
    quality,
    isConverted: true,
  });
  return converted ? toJpegFile(converted, file) : undefined;
};

const toJpegFile = (jpeg: Blob, { name, lastModified }: File): File =>
  new File([jpeg], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: 'image/jpeg', lastModified });

const shrinkInWorker = (request: ShrinkRequest): Promise<Blob | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const finish = (blob: Blob | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(blob);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => finish(data);
    worker.onerror = () => finish(null);
    worker.postMessage(request);
  });
