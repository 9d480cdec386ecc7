import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createLog } from '#server/adapters/log.ts';
import { readDatabaseSettings, WrongSettings } from '#server/core/settings.ts';
import type { OpenDb } from '#server/db/db.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';

export const say = (text: string) => process.stderr.write(`${text}\n`);

const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

/** The file to import cannot be: `message` says why to the person at the terminal. */
export class Unimportable extends Error {}

interface ImportCommand {
  /** As it is typed, `npm run import:vehicles FICHIER.csv`. */
  readonly usage: string;
  /** Errors that are the person's to mend: their message is all that is said. */
  readonly expected: readonly (new (
    ...given: never[]
  ) => Error)[];
  readonly work: (db: OpenDb, file: string, sizeBytes: number) => Promise<void>;
}

/** Runs a command that brings a file into the database that DATA_DIR or DATABASE_URL names. */
export const runImport = async ({ usage, expected, work }: ImportCommand): Promise<void> => {
  const [given = ''] = process.argv.slice(2);
  if (given === '') fail(`Usage\u00A0: ${usage}`);
  // npm works in the project's folder; the person may stand elsewhere.
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? fail(`Le fichier ${file} n’existe pas.`);
  try {
    const db = await openDb(readDatabaseSettings(process.env), createLog('warn'));
    try {
      await migrate(db, await readMigrations());
      await work(db, file, size);
    } finally {
      await db.close();
    }
  } catch (error) {
    const isExpected = [FolderInUse, WrongSettings, Unimportable, ...expected].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    fail((error as Error).message);
  }
};
