import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file for its owner alone, whole or not at all, and has `place` give it its name. */
const asideOf = (file: string, text: string, place: (aside: string) => void): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}-${randomUUID()}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    place(aside);
  } finally {
    rmSync(aside, { force: true });
  }
};

/** Writes a file of the owner's anew: who reads it meanwhile reads the one before, whole. */
export const rewriteFile = (file: string, text: string): void =>
  asideOf(file, text, (aside) => renameSync(aside, file));

/** Writes a file of the owner's unless it is there: of several processes that do so at once, the first one's stands. */
export const writeFileOnce = (file: string, text: string): void =>
  asideOf(file, text, (aside) => {
    try {
      linkSync(aside, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
      // Not every file system has second names.
      renameSync(aside, file);
    }
  });
