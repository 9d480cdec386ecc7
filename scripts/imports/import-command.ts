import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type ExpectedErrors, fail, resolveUserPath, runCommand } from '#scripts/terminal.ts';
import { createLog } from '#server/adapters/log.ts';
import type { OpenDb } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { readDatabaseSettings } from '#server/settings/settings.ts';

/** The file cannot be imported; `message` is the reason in French, for the terminal. */
export class Unimportable extends Error {}

/** Prints the usage (such as `npm run import:vehicles FICHIER.csv`) and exits. */
export const failWithUsage = (usage: string): never => fail(`Usage\u00A0: ${usage}`);

/** Absolute path and size of a file named on the command line; exits if it does not exist. */
export const resolveInputFile = (path: string): { readonly file: string; readonly sizeBytes: number } => {
  const file = resolveUserPath(path);
  return {
    file,
    sizeBytes: statSync(file, { throwIfNoEntry: false })?.size ?? fail(`Le fichier ${file} n’existe pas.`),
  };
};

/** Reads a JSON file, also with a byte order mark, as Windows writes it. Throws `Unimportable` if it is not JSON. */
export const readJson = async (file: string): Promise<unknown> => {
  // Unlike the encoding of `readFile`, the decoder drops the mark.
  const text = new TextDecoder().decode(await readFile(file));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unimportable(`Le fichier ${file} n’est pas du JSON\u00A0: ${(error as Error).message}`);
  }
};

/** Runs `work` on the migrated database of DATA_DIR or DATABASE_URL. */
export const runOnDatabase = (expected: ExpectedErrors, work: (db: OpenDb) => Promise<void>): Promise<void> =>
  runCommand([Unimportable, ...expected], async () => {
    const db = await openDb(readDatabaseSettings(process.env), createLog('warn'));
    try {
      await migrate(db, await readMigrations());
      await work(db);
    } finally {
      await db.close();
    }
  });
