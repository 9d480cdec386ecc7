import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works on the same folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre serveur Lagon${pid ? ` (processus ${pid})` : ''}. Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Takes a folder for this process alone; returns how to give it back. The lock is one of the operating system (a byte-range
 * lock that the built-in SQLite takes on an empty file), so that it vanishes with its process, also killed, and no stale
 * file ever bars the way. Throws `FolderInUse` where another has it, and still has it after `waitMs`.
 */
export const lockFolder = (folder: string, waitMs = 0): (() => void) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const ownerFile = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: waitMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(folder, readOwner(ownerFile));
  }
  writeFileSync(ownerFile, `${process.pid}\n`);
  return () => lock.close();
};

const readOwner = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};
