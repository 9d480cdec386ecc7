import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a temporary file for the owner only; `place` gives it its final name. */
const writeTemporary = (file: string, text: string, place: (temporaryPath: string) => void): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporaryPath = `${file}-${randomUUID()}`;
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flush: true });
    place(temporaryPath);
  } finally {
    rmSync(temporaryPath, { force: true });
  }
};

/** Replaces a file atomically, readable by the owner only. */
export const replaceFile = (file: string, text: string): void =>
  writeTemporary(file, text, (temporaryPath) => renameSync(temporaryPath, file));

/** Creates a file for the owner unless it exists; of several concurrent processes the first one wins. */
export const createFileOnce = (file: string, text: string): void =>
  writeTemporary(file, text, (temporaryPath) => {
    try {
      linkSync(temporaryPath, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
      // Not every file system supports hard links.
      renameSync(temporaryPath, file);
    }
  });
