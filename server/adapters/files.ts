import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { toDiskOutage } from '#server/services/outage.ts';
import type { FileStore, StoredKey } from '#server/services/services.ts';

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
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
        throw toDiskOutage('files', `write in ${folder}`, error);
      });
      // A name that `list` gives: what a kill leaves is cleaned away like any bytes that nobody uses.
      const aside = `${path}-${randomUUID()}`;
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
        await rm(aside, { force: true }).catch(() => undefined);
        throw toDiskOutage('files', `write in ${folder}`, error);
      }
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw toDiskOutage('files', `read in ${folder}`, error);
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list: () => keysIn(folder),
  };
};

async function* keysIn(folder: string): AsyncGenerator<StoredKey> {
  if (!existsSync(folder)) return;
  for await (const entry of await opendir(folder, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path).split(sep).join('/');
    if (entry.isFile() && isFileKey(key)) yield { key, writtenAtMs: (await stat(path)).mtimeMs };
  }
}

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
