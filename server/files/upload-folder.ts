import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '#server/db/embedded/folder-lock.ts';

/** Folder of this process for the temporary files of uploads. */
interface UploadFolder {
  readonly path: string;
  close(): void;
}

/** True if the process of this folder has ended: its lock ends with it, even if killed. */
const isAbandoned = (folder: string): boolean => {
  try {
    lockFolder(folder)();
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
};

// One process at a time creates, checks and removes folders: a folder just created is not locked yet and looks abandoned.
const lockWaitMs = 30_000;
const withLock = <T>(parent: string, work: () => T): T => {
  const unlock = lockFolder(parent, lockWaitMs);
  try {
    return work();
  } finally {
    unlock();
  }
};

const removeAbandoned = (parent: string): void => {
  for (const entry of readdirSync(parent, { withFileTypes: true })) {
    const folder = join(parent, entry.name);
    if (entry.isDirectory() && isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
  }
};

/** Opens a folder for this process under `dataDir/uploads`, and removes those of processes that were killed. */
export const openUploadFolder = (dataDir: string): UploadFolder => {
  const parent = join(dataDir, 'uploads');
  const path = join(parent, randomUUID());
  const unlock = withLock(parent, () => {
    removeAbandoned(parent);
    return lockFolder(path);
  });
  return {
    path,
    close: () =>
      withLock(parent, () => {
        unlock();
        rmSync(path, { recursive: true, force: true });
      }),
  };
};
