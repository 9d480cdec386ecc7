import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createLog } from '#server/adapters/log.ts';
import { readDatabaseSettings } from '#server/core/settings.ts';
import { WrongSettings } from '#server/core/wrong-settings.ts';
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

/** Errors that are the person's to mend: their message is all that is said. */
type Expected = readonly (new (...given: never[]) => Error)[];

/** Ends with how the command is typed, `npm run import:vehicles FICHIER.csv`. */
export const failWithUsage = (usage: string): never => fail(`Usage\u00A0: ${usage}`);

/** The file of that name, and its size in bytes; ends where there is none. */
export const fileGiven = (given: string): { readonly file: string; readonly sizeBytes: number } => {
  // npm works in the project's folder; the person may stand elsewhere.
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  return {
    file,
    sizeBytes: statSync(file, { throwIfNoEntry: false })?.size ?? fail(`Le fichier ${file} n’existe pas.`),
  };
};

/** What a file of JSON holds. Throws an `Unimportable` where it holds something else. */
export const jsonOf = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unimportable(`Le fichier ${file} n’est pas du JSON\u00A0: ${(error as Error).message}`);
  }
};

/** Works on the database that DATA_DIR or DATABASE_URL names. */
export const runOnDatabase = async (expected: Expected, work: (db: OpenDb) => Promise<void>): Promise<void> => {
  try {
    const db = await openDb(readDatabaseSettings(process.env), createLog('warn'));
    try {
      await migrate(db, await readMigrations());
      await work(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    const isExpected = [FolderInUse, WrongSettings, Unimportable, ...expected].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    fail((error as Error).message);
  }
};
