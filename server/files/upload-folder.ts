import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
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

/** Opens a folder of its own for this process under `dataDir/uploads`, and removes what killed ones left there. */
export const openUploadFolder = (dataDir: string): UploadFolder => {
  const all = join(dataDir, 'uploads');
  if (existsSync(all)) {
    for (const name of readdirSync(all)) {
      const folder = join(all, name);
      if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true });
    }
  }
  const path = join(all, randomUUID());
  const unlock = lockFolder(path);
  return {
    path,
    close: () => {
      unlock();
      rmSync(path, { recursive: true, force: true });
    },
  };
};
