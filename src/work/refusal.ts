import { failureOf } from '#api/errors.ts';
import type { Refused } from '#offline/interfaces/handed-over.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';

/** Why work was not taken, in words, and the messages by field; `attempted` as for `failureOf`. */
export const refusalOf = (error: unknown, attempted?: Parameters<typeof failureOf>[1]): Refused =>
  error instanceof WorkNotKept ? { message: error.message, errors: {} } : failureOf(error, attempted);
