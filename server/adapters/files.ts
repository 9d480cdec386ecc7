import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { toDiskOutage } from '#server/services/outage.ts';
import type { FileStore, StoredKey } from '#server/services/services.ts';

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*){0,4}$/;

/** True for a valid key: no path out of the folder, no part of a user's file name. */
export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** Random key under an area (`editique`, `piece`), without any part of a user's file name. */
export const newFileKey = (area: string): string => {
  const id = randomUUID();
  return `${area}/${id.slice(0, 2)}/${id}`;
};

/** Stores files in a folder. Atomic: a temporary file is written, synced and renamed. */
export const createFolderStore = (folder: string): FileStore => {
  const toPath = (key: string): string => {
    if (!isFileKey(key)) throw new Error('Not a key of the file store');
    return join(folder, ...key.split('/'));
  };
  return {
    put: async (key, bytes) => {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw toDiskOutage('files', `write in ${folder}`, error);
      });
      // The temporary name is a valid key: a file left behind by a kill is removed by the clean-up job.
      const temporaryPath = `${path}-${randomUUID()}`;
      try {
        const file = await open(temporaryPath, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => undefined);
        throw toDiskOutage('files', `write in ${folder}`, error);
      }
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      try {
        return await readFile(toPath(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw toDiskOutage('files', `read in ${folder}`, error);
      }
    },
    remove: (key) => rm(toPath(key), { force: true }),
    list: () => listFolder(folder),
  };
};

async function* listFolder(folder: string): AsyncGenerator<StoredKey> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (entry.isFile() && isFileKey(key)) yield { key, writtenAtMs: (await stat(path)).mtimeMs };
  }
}

/** Syncs the directory entry of the rename; Windows does not support this on folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
