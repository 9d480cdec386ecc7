import type { WorkFile } from '#offline/interfaces/draft-types.ts';

const workFilesByFile = new WeakMap<File, Promise<WorkFile>>();

/** Reads a chosen file once; the same `File` always gets the same id. */
export const readWorkFile = (file: File): Promise<WorkFile> => {
  const workFile =
    workFilesByFile.get(file) ??
    file.arrayBuffer().then((bytes) => ({ id: crypto.randomUUID(), name: file.name, type: file.type, bytes }));
  workFilesByFile.set(file, workFile);
  // Retry a failed read.
  workFile.catch(() => workFilesByFile.delete(file));
  return workFile;
};

/** Converts a stored file to a `File` for a form. */
export const toFile = (stored: WorkFile): File => {
  const file = new File([stored.bytes], stored.name, { type: stored.type });
  workFilesByFile.set(file, Promise.resolve(stored));
  return file;
};
