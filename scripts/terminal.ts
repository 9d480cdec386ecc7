import { resolve } from 'node:path';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';

/** Tells the person at the terminal; what a command answers goes to standard output. */
export const say = (text: string) => process.stderr.write(`${text}\n`);

/** Says why, and ends. */
export const fail = (text: string, code = 1): never => {
  say(text);
  process.exit(code);
};

/** The path of a file that the person names: npm works in the project's folder, they may stand elsewhere. */
export const pathGiven = (given: string): string => resolve(process.env['INIT_CWD'] ?? '.', given);

/** Errors that are the person's to mend: their message is all that is said. */
export type Expected = readonly (new (...given: never[]) => Error)[];

/** Works with the environment's settings and database; of what the person can mend, only the message is said. */
export const runCommand = async (expected: Expected, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isExpected = [FolderInUse, WrongSettings, ...expected].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    fail((error as Error).message);
  }
};
