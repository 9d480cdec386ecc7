import type { WorkFile } from '#offline/interfaces/draft-types.ts';

const known = new WeakMap<File, Promise<WorkFile>>();

/** The bytes of a chosen file, read once; the same file always has the same id. */
export const workFileOf = (file: File): Promise<WorkFile> => {
  const read =
    known.get(file) ??
    file.arrayBuffer().then((bytes) => ({ id: crypto.randomUUID(), name: file.name, type: file.type, bytes }));
  known.set(file, read);
  // A read that failed is tried again.
  read.catch(() => known.delete(file));
  return read;
};

/** A kept file as a form holds it. */
export const fileOf = (kept: WorkFile): File => {
  const file = new File([kept.bytes], kept.name, { type: kept.type });
  known.set(file, Promise.resolve(kept));
  return file;
};
