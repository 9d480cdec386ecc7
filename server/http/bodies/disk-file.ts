import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { UploadFile } from '#shared/operations/wire/upload.ts';

/** Where a file of a form was written, and its SHA-256, hexadecimal. */
interface DiskFile {
  readonly path: string;
  readonly sha256: string;
}

const diskFiles = new WeakMap<object, DiskFile>();

/** A file of a form that was written to disk and hashed while it arrived. */
export const openDiskFile = async ({ name, type }: Pick<File, 'name' | 'type'>, disk: DiskFile): Promise<File> => {
  const file = new File([await openAsBlob(disk.path)], name, { type });
  diskFiles.set(file, disk);
  return file;
};

/** Path of a file that is on disk; undefined for one in memory, or for a part of one. */
export const diskPath = (file: object): string | undefined => diskFiles.get(file)?.path;

/** SHA-256 of a file, hexadecimal; one that was not hashed on arrival is streamed. */
export const hashFile = async (file: File): Promise<string> => {
  const disk = diskFiles.get(file);
  if (disk) return disk.sha256;
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
};

/** Content of a file. One on disk is read at once: as a blob it is read in slices of 64 kB, each in a task of its own. */
export const readBytes = async (file: Pick<UploadFile, 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> => {
  const path = diskPath(file);
  return path === undefined ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array(await readFile(path));
};
