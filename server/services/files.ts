import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './services.ts';

const keyPattern = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*){0,4}$/;

/** True for a key that the store made or may hold: no way out of its folder, nothing of a user's file name. */
export const isFileKey = (key: string): boolean => keyPattern.test(key);

/** A new key under an area (`editique`, `piece`); nothing of a user's file name is in it. */
export const newFileKey = (area: string): string => {
  const id = randomUUID();
  return `${area}/${id.slice(0, 2)}/${id}`;
};

/** Keeps files in a folder: written aside, synced, then renamed, so that a key holds the whole file or none. */
export const folderStore = (folder: string): FileStore => {
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error('Not a key of the file store');
    return join(folder, ...key.split('/'));
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const aside = `${path}.${randomUUID()}.part`;
      try {
        const file = await open(aside, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};

/** Keeps the rename itself; Windows has no such call on folders. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
