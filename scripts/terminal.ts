import { resolve } from 'node:path';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { WrongSettings } from '#server/settings/wrong-settings.ts';

/** Prints to stderr; a command's result goes to stdout. */
export const print = (text: string) => process.stderr.write(`${text}\n`);

/** Prints the reason and exits. */
export const fail = (text: string, code = 1): never => {
  print(text);
  process.exit(code);
};

/** Resolves a path from the user's folder, since npm runs scripts in the project's folder. */
export const resolveUserPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

/** Classes of errors that the user can correct: only their message is printed, without a stack. */
export type ExpectedErrors = readonly (new (...args: never[]) => Error)[];

/** Runs a command; for errors that the user can correct, prints only the message. */
export const runCommand = async (expected: ExpectedErrors, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isExpected = [FolderInUse, WrongSettings, ...expected].some((kind) => error instanceof kind);
    if (!isExpected) throw error;
    fail((error as Error).message);
  }
};
