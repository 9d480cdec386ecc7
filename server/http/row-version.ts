import { createHash } from 'node:crypto';

/** What a row was when it was read, short: two who change the same one are told apart by it. */
export const versionOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 20);
