import { failureOf } from '#api/errors.ts';
import type { Refused } from '#offline/interfaces/handed-over.ts';
import { WorkNotKept } from '#offline/interfaces/work-not-kept.ts';

/** Why work was not taken, in words, and the messages by field. Anything else that was thrown is thrown on. */
export const refusalOf = (error: unknown): Refused =>
  error instanceof WorkNotKept ? { message: error.message, errors: {} } : failureOf(error);
