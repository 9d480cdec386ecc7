import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '#server/db/embedded/folder-lock.ts';

/** Where this process writes the files of forms while it answers them. */
export interface UploadFolder {
  readonly path: string;
  close(): void;
}

/** True where the folder was of a process that is gone: a lock ends with its process, also a killed one. */
const isAbandoned = (folder: string): boolean => {
  try {
    lockFolder(folder)();
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
};

/** Folders are made, judged and removed by one process at a time: one just made is not yet locked, and looks abandoned. */
const turnMs = 30_000;
const inTurn = <T>(all: string, work: () => T): T => {
  const unlock = lockFolder(all, turnMs);
  try {
    return work();
  } finally {
    unlock();
  }
};

const removeAbandoned = (all: string): void => {
  for (const entry of readdirSync(all, { withFileTypes: true })) {
    const folder = join(all, entry.name);
    if (entry.isDirectory() && isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  }
};

/** Opens a folder of its own for this process under `dataDir/uploads`, and removes what killed ones left there. */
export const openUploadFolder = (dataDir: string): UploadFolder => {
  const all = join(dataDir, 'uploads');
  const path = join(all, randomUUID());
  const unlock = inTurn(all, () => {
    removeAbandoned(all);
    return lockFolder(path);
  });
  return {
    path,
    close: () =>
      inTurn(all, () => {
        unlock();
        rmSync(path, { recursive: true, force: true });
      }),
  };
};
