const longestSidePx = 2000;
const quality = 0.85;
const patienceMs = 20_000;

const originals = new WeakMap<File, File>();

/** The photo as it was taken, as long as this page lives; undefined for a file that was not made smaller here. */
export const originalOf = (file: File): File | undefined => originals.get(file);

/** What a camera makes. An animated GIF would lose its movement. */
const photoTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic']);

/**
 * A photo with its longest side at 2,000 px as JPEG, made in a worker. Any other file, and a photo that is small
 * already or that this browser cannot draw, comes back as it is.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  if (!photoTypes.has(file.type) || typeof OffscreenCanvas === 'undefined') return file;
  const smaller = await inWorker(file);
  if (!smaller || smaller.size >= file.size) return file;
  const name = file.name.replace(/\.[a-z]+$/i, '');
  const small = new File([smaller], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified });
  originals.set(small, file);
  return small;
};

const inWorker = (photo: File): Promise<Blob | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' });
    const end = (made: Blob | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(made);
    };
    const timer = setTimeout(() => end(null), patienceMs);
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage({ photo, longestSidePx, quality });
  });
