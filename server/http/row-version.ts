import { createHash } from 'node:crypto';

/** Short hash of a row's values, for optimistic concurrency: a write carries the version that was read. */
export const hashVersion = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 20);
