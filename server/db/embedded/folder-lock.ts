import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has locked the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: string) {
    super(
      `Le dossier de données ${folder} est déjà utilisé par un autre serveur Lagon${pid ? ` (processus ${pid})` : ''}. Arrêtez-le, ou choisissez un autre dossier avec DATA_DIR.`,
    );
    this.name = 'FolderInUse';
  }
}

/**
 * Locks a folder for this process; returns the function that unlocks it. It is a lock of the operating system (a byte-range
 * lock that the built-in SQLite takes on an empty file), so it is released when the process ends, even if killed: there is no
 * stale lock file. Throws `FolderInUse` if another process still holds the lock after `waitMs`.
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
